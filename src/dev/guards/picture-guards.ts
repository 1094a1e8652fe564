import type { GuardedFile } from './guard.ts';

/** Rule 34 where a name leads, and rules 34 and 37 for the pictures on the disk. */
export const pictureGuards: readonly GuardedFile[] = [
  {
    file: 'src/main/images/private-network.ts',
    tests: ['main/images/private-network.test.ts', 'main/images/image-service.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'no name that leads to a private IPv4 address',
        find: "privateNetworks.addSubnet(network, prefix, 'ipv4');",
        replace: '[network, prefix].at(0);',
      },
      {
        rule: 34,
        name: 'no name that leads to a private IPv6 address',
        find: "privateNetworks.addSubnet(network, prefix, 'ipv6');",
        replace: '[network, prefix].at(0);',
      },
      {
        rule: 34,
        name: 'one private address among others is enough',
        find: 'addresses.some(isPrivateAddress)',
        replace: 'addresses.length > 0 && addresses.every(isPrivateAddress)',
      },
    ],
  },
  {
    file: 'src/main/images/picture-fetch.ts',
    tests: ['main/images/picture-fetch.test.ts', 'main/images/image-service.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'where a name leads is looked at before the fetch',
        find: 'if (await leadsToPrivateNetwork(url, effects.resolveHost)) return Response.error();',
        replace: 'await leadsToPrivateNetwork(url, effects.resolveHost);',
      },
    ],
  },
  {
    file: 'src/main/images/image-service.ts',
    tests: ['main/images/image-service.test.ts', 'main/services.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'what the disk holds must be a picture by its bytes',
        find: 'if (image === null) deps.files.drop(key);\n    return image === null ? null : { bytes, contentType: image.contentType };',
        replace: "return { bytes, contentType: image?.contentType ?? 'image/svg+xml' };",
      },
      {
        rule: 37,
        name: "the demo's pictures are not kept",
        find: 'const isKept = key.connectionId !== demoConnectionId;',
        replace: "const isKept = demoConnectionId !== '';",
      },
      {
        rule: 37,
        name: "a removed connection's addresses lead nowhere",
        find: ' || forgotten.has(key.connectionId)) return noPicture();',
        replace: ') return noPicture();',
      },
      {
        rule: 37,
        name: "a removed connection's pictures leave the disk",
        find: 'deps.files.forgetConnection(connectionId);',
        replace: '',
      },
    ],
  },
  {
    file: 'src/main/images/picture-files.ts',
    tests: ['main/images/picture-files.test.ts'],
    guards: [
      {
        rule: 34,
        name: 'a file larger than a picture is not read',
        find: 'isOld || size > mostPictureBytes + sealBytes',
        replace: 'isOld || size < 0 * mostPictureBytes',
      },
      {
        rule: 37,
        name: 'a damaged picture is deleted',
        find: 'if (bytes === null) await unlink(file);',
        replace: 'if (bytes === null) await Promise.resolve(unlink);',
      },
      {
        rule: 37,
        name: 'pictures on the disk stay within their bound',
        find: 'else if (held.bytes > bound.mostBytes || held.files > bound.mostFiles) sweep();',
        replace: '',
      },
      {
        rule: 37,
        name: 'a disk that lets nothing go is given nothing more',
        find: ' || !mayWrite) return;',
        replace: ' || (!mayWrite && writes < 0)) return;',
      },
      {
        rule: 37,
        name: 'pictures do not pile up before a slow disk',
        find: ' && waiting < mostWaitingWrites',
        replace: ' && waiting < 10 * mostWaitingWrites',
      },
    ],
  },
  {
    file: 'src/main/images/picture-sweep.ts',
    tests: ['main/images/picture-files.test.ts'],
    guards: [
      {
        rule: 37,
        name: 'the pictures used last are kept',
        find: 'kept.sort((a, b) => a.usedAtMs - b.usedAtMs);',
        replace: '',
      },
      {
        rule: 37,
        name: 'bytes are bounded',
        find: 'if (held.bytes <= bound.mostBytes && held.files',
        replace: 'if (held.files',
      },
      {
        rule: 37,
        name: 'files are bounded',
        find: ' && held.files <= bound.mostFiles) return held;',
        replace: ') return held;',
      },
      {
        rule: 37,
        name: 'what a crash left half written goes',
        find: ' || /^[0-9a-f]{64}\\.\\d+-\\d+\\.tmp$/.test(name)',
        replace: '',
      },
      {
        rule: 37,
        name: "files that aren't the cache's are left alone",
        find: 'if (isFileName(name) || /^',
        replace: "if (isFileName(name) || name !== '' || /^",
      },
      {
        rule: 37,
        name: 'a sweep lets others have the disk',
        find: 'if (steps % stepFiles === 0) await',
        replace: 'if (steps < 0 * stepFiles) await',
      },
    ],
  },
];
