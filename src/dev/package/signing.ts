import type { Configuration } from 'electron-builder';

type Env = Readonly<Record<string, string | undefined>>;

/** How this system's packages are signed with what the environment offers, and the line that says so. */
export type Signing<Options> = { options: Options; note: string };

/**
 * macOS: a certificate (`CSC_LINK` or `CSC_NAME`), and notarization if Apple's credentials are set too. Without a certificate the app
 * is signed ad hoc, because Apple's processors don't run unsigned programs.
 */
export function macSigning(env: Env): Signing<NonNullable<Configuration['mac']>> {
  if (!env.CSC_LINK && !env.CSC_NAME) {
    return {
      options: { identity: '-', hardenedRuntime: false, notarize: false },
      note: 'macOS: signed ad hoc only (no CSC_LINK): Gatekeeper will ask, and updates are refused.',
    };
  }
  const notarize =
    has(env, 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID') ||
    has(env, 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER');
  const entitlements = 'resources/entitlements.mac.plist';
  const hardened = { hardenedRuntime: true, entitlements, entitlementsInherit: entitlements };
  return {
    options: { ...hardened, notarize, forceCodeSigning: true },
    note: notarize
      ? 'macOS: signed and notarized.'
      : 'macOS: signed, but not notarized (Apple’s credentials are not set): Gatekeeper will ask.',
  };
}

/** Windows: Azure's signing service, else a certificate (`WIN_CSC_LINK` or `CSC_LINK`). */
export function windowsSigning(env: Env): Signing<NonNullable<Configuration['win']>> {
  const {
    AZURE_SIGNING_ENDPOINT: endpoint,
    AZURE_SIGNING_ACCOUNT: codeSigningAccountName,
    AZURE_SIGNING_PROFILE: certificateProfileName,
    WINDOWS_PUBLISHER: publisherName,
  } = env;
  const hasCredentials = has(env, 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET');
  if (hasCredentials && endpoint && codeSigningAccountName && certificateProfileName && publisherName) {
    const azureSignOptions = { endpoint, codeSigningAccountName, certificateProfileName, publisherName };
    return { options: { forceCodeSigning: true, azureSignOptions }, note: 'Windows: signed by Azure.' };
  }
  if (env.WIN_CSC_LINK || env.CSC_LINK)
    return { options: { forceCodeSigning: true }, note: 'Windows: signed with the certificate.' };
  return {
    options: {},
    note: 'Windows: not signed (neither Azure’s credentials nor WIN_CSC_LINK): SmartScreen will ask.',
  };
}

function has(env: Env, ...names: readonly string[]): boolean {
  return names.every((name) => env[name]);
}
