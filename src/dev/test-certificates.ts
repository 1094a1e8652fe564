import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Certificates are generated for each run, so that no key is in the sources and none expires. */
export type TestCertificate = { cert: string; key: string };

type ValidDays = { from: number; to: number };
type Party = { name: string; publicKey: KeyObject; privateKey: KeyObject };

const aMonth: ValidDays = { from: -1, to: 30 };

export function createTestAuthority(name = 'Test authority') {
  const authority = party(name);
  const isAuthority = extension([0x55, 0x1d, 0x13], sequence(der(0x01, Buffer.from([0xff]))));
  return {
    ...certificate(authority, authority, aMonth, isAuthority),
    /** A certificate of this authority for a host name or an IPv4 address. */
    issue: (host: string, validDays: ValidDays) =>
      certificate(party(host), authority, validDays, namesExtension(host)),
  };
}

export function selfSignedCertificate(host: string): TestCertificate {
  const own = party(host);
  return certificate(own, own, aMonth, namesExtension(host));
}

function party(name: string): Party {
  return { name, ...generateKeyPairSync('ec', { namedCurve: 'prime256v1' }) };
}

/** RFC 5280, section 4.1: the parts to be signed, the algorithm, the signature. */
function certificate(subject: Party, issuer: Party, validDays: ValidDays, extra: Buffer): TestCertificate {
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])));
  const parts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...Buffer.from(crypto.getRandomValues(new Uint8Array(8)))])),
    ecdsaWithSha256,
    commonName(issuer.name),
    sequence(time(validDays.from), time(validDays.to)),
    commonName(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extra)),
  );
  const signature = sign('sha256', parts, issuer.privateKey);
  const whole = sequence(parts, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: subject.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function commonName(name: string): Buffer {
  const attribute = sequence(der(0x06, Buffer.from([0x55, 0x04, 0x03])), der(0x0c, Buffer.from(name)));
  return sequence(der(0x31, attribute));
}

function namesExtension(host: string): Buffer {
  const isAddress = /^[\d.]+$/.test(host);
  const name = isAddress ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
  return extension([0x55, 0x1d, 0x11], sequence(name));
}

function extension(id: number[], value: Buffer): Buffer {
  return sequence(der(0x06, Buffer.from(id)), der(0x04, value));
}

function time(daysFromNow: number): Buffer {
  const at = new Date(Date.now() + daysFromNow * 86_400_000).toISOString();
  return der(0x18, Buffer.from(`${at.slice(0, 19).replace(/\D/g, '')}Z`));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const length = content.byteLength;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
