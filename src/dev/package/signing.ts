import type { Configuration } from 'electron-builder';

type Env = Readonly<Record<string, string | undefined>>;

/** How the packages of a system are signed with what the environment offers, and the line that says so. */
export type Signing<Options> = { options: Options; note: string };

/**
 * macOS: a certificate (`CSC_LINK` or `CSC_NAME`), and notarization where Apple's credentials are there too. Without one the
 * app is signed ad hoc, because Apple's processors run no program that isn't signed at all.
 */
export function macSigning(env: Env): Signing<NonNullable<Configuration['mac']>> {
  const entitlements = 'resources/entitlements.mac.plist';
  if (!has(env, 'CSC_LINK') && !has(env, 'CSC_NAME')) {
    return {
      options: { identity: '-', hardenedRuntime: false, notarize: false },
      note: 'macOS: signed ad hoc only (no CSC_LINK): Gatekeeper will ask, and updates are refused.',
    };
  }
  const isNotarized =
    has(env, 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID') ||
    has(env, 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER');
  return {
    options: {
      hardenedRuntime: true,
      entitlements,
      entitlementsInherit: entitlements,
      notarize: isNotarized,
      forceCodeSigning: true,
    },
    note: isNotarized
      ? 'macOS: signed and notarized.'
      : 'macOS: signed, but not notarized (no credentials of Apple): Gatekeeper will ask.',
  };
}

/** Windows: Azure's signing service, else a certificate of one's own (`WIN_CSC_LINK` or `CSC_LINK`). */
export function windowsSigning(env: Env): Signing<NonNullable<Configuration['win']>> {
  const {
    AZURE_SIGNING_ENDPOINT: endpoint = '',
    AZURE_SIGNING_ACCOUNT: codeSigningAccountName = '',
    AZURE_SIGNING_PROFILE: certificateProfileName = '',
    WINDOWS_PUBLISHER: publisherName = '',
  } = env;
  if (
    has(env, 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET') &&
    ![endpoint, codeSigningAccountName, certificateProfileName, publisherName].includes('')
  ) {
    return {
      options: {
        forceCodeSigning: true,
        azureSignOptions: { endpoint, codeSigningAccountName, certificateProfileName, publisherName },
      },
      note: 'Windows: signed by Azure.',
    };
  }
  if (has(env, 'WIN_CSC_LINK') || has(env, 'CSC_LINK')) {
    return { options: { forceCodeSigning: true }, note: 'Windows: signed with the certificate.' };
  }
  return {
    options: {},
    note: 'Windows: not signed (neither Azure’s credentials nor WIN_CSC_LINK): SmartScreen will ask.',
  };
}

/** What is set to nothing: a secret that isn't there reaches a workflow's step as an empty text, which signing tools take for one. */
export function emptySettings(env: Env): string[] {
  return Object.keys(env).filter((name) => env[name] === '' && /^(WIN_)?CSC_|^APPLE_|^AZURE_/.test(name));
}

function has(env: Env, ...names: readonly string[]): boolean {
  return names.every((name) => (env[name] ?? '') !== '');
}
