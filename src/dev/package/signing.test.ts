import { expect, test } from 'vitest';
import { emptySettings, macSigning, windowsSigning } from './signing.ts';

const apple = { APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'b', APPLE_TEAM_ID: 'c' };
const azure = {
  AZURE_TENANT_ID: 'a',
  AZURE_CLIENT_ID: 'b',
  AZURE_CLIENT_SECRET: 'c',
  AZURE_SIGNING_ENDPOINT: 'https://signing.example',
  AZURE_SIGNING_ACCOUNT: 'account',
  AZURE_SIGNING_PROFILE: 'profile',
  WINDOWS_PUBLISHER: 'CN=Somebody',
};

test('without a certificate a macOS app is signed ad hoc, and that is said', () => {
  // A secret that isn't set reaches a workflow as an empty text.
  const { options, note } = macSigning({ CSC_LINK: '', ...apple });
  expect(options).toEqual({ identity: '-', hardenedRuntime: false, notarize: false });
  expect(note).toContain('ad hoc');
});

test('with a certificate macOS runs it hardened, and a failed signature fails the package', () => {
  const { options, note } = macSigning({ CSC_LINK: 'base64' });
  expect(options).toMatchObject({ hardenedRuntime: true, forceCodeSigning: true, notarize: false });
  expect(options?.identity).toBeUndefined();
  expect(note).toContain('not notarized');
});

test('with Apple’s credentials it is notarized', () => {
  expect(macSigning({ CSC_LINK: 'base64', ...apple }).options?.notarize).toBe(true);
  expect(
    macSigning({ CSC_NAME: 'n', APPLE_API_KEY: 'a', APPLE_API_KEY_ID: 'b', APPLE_API_ISSUER: 'c' }).options
      ?.notarize,
  ).toBe(true);
});

test('Windows is signed by Azure where all of it is known', () => {
  expect(windowsSigning(azure).options).toEqual({
    forceCodeSigning: true,
    azureSignOptions: {
      endpoint: 'https://signing.example',
      codeSigningAccountName: 'account',
      certificateProfileName: 'profile',
      publisherName: 'CN=Somebody',
    },
  });
});

test('with a part of it missing a certificate is used, and without one nothing is signed, which is said', () => {
  const partly = { ...azure, AZURE_SIGNING_PROFILE: '' };
  expect(windowsSigning({ ...partly, WIN_CSC_LINK: 'base64' }).options).toEqual({ forceCodeSigning: true });
  expect(windowsSigning(partly).options).toEqual({});
  expect(windowsSigning(partly).note).toContain('not signed');
});

test('secrets that a workflow does not have are no settings', () => {
  const env = { CSC_LINK: '', WIN_CSC_KEY_PASSWORD: '', APPLE_ID: '', AZURE_TENANT_ID: 'tenant', PATH: '' };
  expect(emptySettings(env)).toEqual(['CSC_LINK', 'WIN_CSC_KEY_PASSWORD', 'APPLE_ID']);
});
