// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of a source is looked for as it stands.
import type { GuardedFile } from './guard.ts';

/** Rules 34 to 38: pictures, faults and files. */
export const imageAndFileGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/connections/connection-store.ts',
    tests: ['main/connections/connection-store.test.ts'],
    guards: [
      {
        rule: 1,
        name: 'an address in an edited file is checked like a typed one',
        find: 'z.string().refine(isBaseAddress)',
        replace: 'z.string()',
      },
    ],
  },
  {
    file: 'src/main/images/image-address.ts',
    tests: ['main/images/image-address.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'https only',
        find: "url.protocol === 'https:' && isPublicHost",
        replace: 'isPublicHost',
      },
      { rule: 34, name: 'public hosts only', find: ' && isPublicHost(url.hostname)', replace: '' },
      {
        rule: 34,
        name: 'no user before the host',
        find: " || url.username !== '' || url.password !== ''",
        replace: '',
      },
      {
        rule: 34,
        name: 'no private IPv4 address',
        find: "return !privateIpv4.check(host, 'ipv4');",
        replace: "return privateIpv4 !== undefined || host === '';",
      },
      {
        rule: 34,
        name: 'no private IPv6 address',
        find: "globalIpv6.check(host, 'ipv6') && ",
        replace: '',
      },
      {
        rule: 34,
        name: 'no IPv6 address that hides another',
        find: " && !specialIpv6.check(host, 'ipv6')",
        replace: '',
      },
      {
        rule: 34,
        name: 'no name of the local network',
        find: ' && !localEndings.some((ending) => name.endsWith(ending))',
        replace: '',
      },
      {
        rule: 34,
        name: "the demo's pictures are for the demo alone",
        find: "kind === 'demo' && ",
        replace: '',
      },
      {
        rule: 34,
        name: "the demo's pictures and nothing else of its server",
        find: " && url.pathname.startsWith('/pictures/')",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/images/raster-image.ts',
    tests: ['main/images/raster-image.test.ts', 'main/images/image-service.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'pixels are capped',
        find: ' && width <= mostPixelsPerSide && height <= mostPixelsPerSide',
        replace: '',
      },
      {
        rule: 34,
        name: 'a picture is known by its bytes',
        find: 'if (!isOne(bytes)) continue;',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/images/picture-fetch.ts',
    tests: ['main/images/picture-fetch.test.ts', 'main/images/image-service.test.ts'],
    guards: [
      { rule: 34, name: 'bytes are capped', find: 'maxBytes: mostPictureBytes,', replace: 'maxBytes: 1e12,' },
      {
        rule: 34,
        name: 'a picture is one by its bytes',
        find: 'return image === null ? null : { bytes: body.value, contentType: image.contentType };',
        replace: "return { bytes: body.value, contentType: image?.contentType ?? 'image/svg+xml' };",
      },
      {
        rule: 19,
        name: 'a picture follows no redirect',
        find: "redirect: 'error',",
        replace: "redirect: 'follow',",
      },
      {
        rule: 19,
        name: 'a picture carries no cookie',
        find: "credentials: 'omit',",
        replace: "credentials: 'include',",
      },
      {
        rule: 19,
        name: 'a picture carries no token',
        find: "headers: { accept: 'image/avif",
        replace: "headers: { authorization: 'Bearer canary', accept: 'image/avif",
      },
      {
        rule: 25,
        name: 'a picture in an unknown coding',
        find: ' || !hasKnownEncoding(response)',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/images/signed-address.ts',
    tests: ['main/images/signed-address.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'only addresses that main gave out',
        find: 'return isSigned ? Buffer',
        replace: 'return isSigned !== undefined ? Buffer',
      },
    ],
  },
  {
    file: 'src/main/images/picture-cache.ts',
    tests: ['main/images/picture-cache.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'the cache is bounded',
        find: 'if (bytes <= given.mostBytes) break;',
        replace: 'if (given.mostBytes > 0) break;',
      },
    ],
  },
  {
    file: 'src/renderer/app/error-boundary.tsx',
    tests: ['renderer/app/error-boundary.test.tsx'],
    guards: [
      {
        rule: 35,
        name: 'a bug while drawing leaves no blank window',
        find: 'return { hasFailed: true };',
        replace: 'return { hasFailed: false };',
      },
    ],
  },
  {
    file: 'src/main/page-recovery.ts',
    tests: ['main/page-recovery.test.ts', 'main/windows.test.ts'],
    guards: [
      {
        rule: 35,
        name: 'a page that crashes for ever is left alone',
        find: '.length < mostReloads',
        replace: '.length < 1e9',
      },
    ],
  },
  {
    file: 'src/main/lifecycle.ts',
    tests: ['main/lifecycle.test.ts'],
    guards: [
      {
        rule: 35,
        name: 'quitting ends in time',
        find: "log.error('shutting down took too long');\n      resolve();",
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/files/json-file.ts',
    tests: ['main/files/json-file.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'a file is written beside and renamed',
        find: 'await patiently(() => disk.rename(temporary, filePath), disk);',
        replace: "await import('node:fs/promises').then((fs) => fs.copyFile(temporary, filePath));",
      },
      {
        rule: 37,
        name: 'readable by its owner only',
        find: "open(temporary, 'wx', 0o600)",
        replace: "open(temporary, 'wx')",
      },
      {
        rule: 37,
        name: 'a damaged file is set aside',
        find: 'patiently(() => disk.rename(filePath, bad), disk)',
        replace: 'Promise.resolve()',
      },
      {
        rule: 37,
        name: 'a failed write leaves nothing behind',
        find: 'await unlink(temporary).catch(() => {});',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/files/temporary-file.ts',
    tests: ['main/files/json-file.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'what a process that still runs writes is not swept',
        find: 'return writer !== null && (writer === process.pid || !isRunning(writer));',
        replace: 'return writer !== null;',
      },
      {
        rule: 37,
        name: 'no other file is swept',
        find: 'if (!name.startsWith(`${fileName}.`)) return null;',
        replace: '',
      },
    ],
  },
  {
    file: 'package.json',
    tests: ['dev/supply-chain.test.ts'],
    guards: [
      {
        rule: 38,
        name: 'only named packages run scripts',
        find: '"allowScripts": {',
        replace: '"allowScripts": { "left-pad": true,',
      },
      {
        rule: 38,
        name: 'versions are exact',
        find: '"devDependencies": {',
        replace: '"devDependencies": { "left-pad": "^1.0.0",',
      },
    ],
  },
  {
    file: 'package-lock.json',
    tests: ['dev/supply-chain.test.ts'],
    guards: [
      {
        rule: 38,
        name: 'every package has its hash',
        find: '"packages": {',
        replace:
          '"packages": { "node_modules/left-pad": { "resolved": "https://registry.example/left-pad.tgz" },',
      },
    ],
  },
  {
    file: 'src/main/images/picture-key.ts',
    tests: [
      'main/images/picture-files.test.ts',
      'main/images/image-service.test.ts',
      'main/images/picture-cache.test.ts',
    ],
    guards: [
      {
        rule: 37,
        name: 'two connections never share a picture',
        find: 'return `${connectionId}\\n${url}`;',
        replace: 'return `x\\n${connectionId && url}`;',
      },
    ],
  },
  {
    file: 'src/main/images/sealed-picture.ts',
    tests: ['main/images/picture-files.test.ts', 'main/images/image-service.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'a picture that was changed on the disk is not shown',
        find: 'timingSafeEqual(file.subarray(0, sealBytes), sealOf(fileName, bytes)) ? bytes : null',
        replace: 'timingSafeEqual(bytes, bytes) && fileName !== undefined ? bytes : null',
      },
    ],
  },
  {
    file: 'src/main/images/picture-files.ts',
    tests: ['main/images/picture-files.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'a removed connection leaves no picture to be written',
        find: ' || forgotten.has(key.connectionId)',
        replace: '',
      },
      {
        rule: 34,
        name: 'an old picture is fetched anew',
        find: 'const isOld = nowMs - mtimeMs > bound.longestKeptMs;',
        replace: 'const isOld = mtimeMs < 0;',
      },
    ],
  },
];
