import type { UpdateFailureCode } from '#shared/update.ts';

/** What went wrong, out of what electron-updater and the system say. The text itself goes to the log only. */
export function updateFailureCode(error: unknown): UpdateFailureCode {
  const { code, message, statusCode } = partsOf(error);
  if (statusCode === 404 || notFound.has(code)) return 'not-found';
  if (/SIGNATURE/.test(code) || /code signature|not signed/i.test(message)) return 'signature';
  if (/CHECKSUM|INVALID_UPDATE_INFO|UPDATE_INFO_CHECK/.test(code) || /checksum mismatch/i.test(message))
    return 'damaged';
  if (diskCodes.has(code)) return 'disk';
  if (statusCode !== null || networkCodes.has(code) || /^net::ERR_/.test(message)) return 'network';
  return 'other';
}

const notFound: ReadonlySet<string> = new Set([
  'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND',
  'ERR_UPDATER_LATEST_VERSION_NOT_FOUND',
  'ERR_UPDATER_NO_PUBLISHED_VERSIONS',
  'ERR_UPDATER_ASSET_NOT_FOUND',
]);
const diskCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO']);
const networkCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

function partsOf(error: unknown): { code: string; message: string; statusCode: number | null } {
  if (!(error instanceof Error)) return { code: '', message: String(error), statusCode: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null;
  return { code, message: error.message, statusCode };
}
