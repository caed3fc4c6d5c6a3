/**
 * A certificate authority of its own, and a server's certificate that it signs. Node makes keys and signs, but cannot
 * write a certificate (RFC 5280), and a library for that one form would bring twenty others.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { bitString, bytes, integer, objectId, sequence, set, tagged, text, time, truth } from './der.ts';

export interface ServerCertificate {
  /** PEM each. The authority's own key is thrown away: it signs this one certificate. */
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

const HOUR = 60 * 60 * 1000;
const TEN_YEARS = 3650 * 24 * HOUR;

const COMMON_NAME = objectId(2, 5, 4, 3);
const BASIC_CONSTRAINTS = objectId(2, 5, 29, 19);
const KEY_USAGE = objectId(2, 5, 29, 15);
const EXTENDED_KEY_USAGE = objectId(2, 5, 29, 37);
const SUBJECT_ALTERNATIVE_NAME = objectId(2, 5, 29, 17);
const SERVER_AUTHENTICATION = objectId(1, 3, 6, 1, 5, 5, 7, 3, 1);
const ECDSA_SHA256 = sequence(objectId(1, 2, 840, 10045, 4, 3, 2));

/**
 * @param names the DNS names and IPv4 addresses that clients connect to
 * @param now UTC milliseconds
 */
export function makeCertificate(names: readonly string[], now: number): ServerCertificate {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issued = { issuer: 'Balcao try-out authority', signer: authority.privateKey, now };
  return {
    ca: certificate({
      ...issued,
      subject: issued.issuer,
      publicKey: authority.publicKey,
      extensions: [
        extension(BASIC_CONSTRAINTS, true, sequence(truth())),
        // keyCertSign and cRLSign.
        extension(KEY_USAGE, true, bitString(Buffer.from([0b0000_0110]), 1)),
      ],
    }),
    certificate: certificate({
      ...issued,
      subject: 'Balcao try-out server',
      publicKey: server.publicKey,
      extensions: [
        extension(BASIC_CONSTRAINTS, true, sequence()),
        extension(EXTENDED_KEY_USAGE, false, sequence(SERVER_AUTHENTICATION)),
        extension(SUBJECT_ALTERNATIVE_NAME, false, sequence(...names.map(alternativeName))),
      ],
    }),
    key: String(server.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

interface Content {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly extensions: readonly Buffer[];
  readonly now: number;
}

function certificate({ subject, issuer, publicKey, signer, extensions, now }: Content): string {
  const content = sequence(
    tagged(0, integer(Buffer.from([2]))),
    // Positive, and as short as possible: the first byte is neither 0 nor above 127.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_SHA256,
    name(issuer),
    // A clock that is a little slow is not kept out.
    sequence(time(now - HOUR), time(now + TEN_YEARS)),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...extensions)),
  );
  const signed = sequence(content, ECDSA_SHA256, bitString(sign('sha256', content, signer)));
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const name = (commonName: string) => sequence(set(sequence(COMMON_NAME, text(commonName))));

const extension = (id: Buffer, isCritical: boolean, value: Buffer) =>
  isCritical ? sequence(id, truth(), bytes(value)) : sequence(id, bytes(value));

function alternativeName(address: string): Buffer {
  const isAddress = isIP(address) === 4;
  return tagged(
    isAddress ? 7 : 2,
    Buffer.from(isAddress ? address.split('.').map(Number) : Buffer.from(address)),
    0x80,
  );
}
