/** A certificate authority of its own, and a server's certificate that it signs (RFC 5280). */
import { KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { type AsnType, BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import { DAY, HOUR } from '../../src-preload/contract/values/durations.ts';

export interface ServerCertificate {
  /** PEM each. The authority's own key is thrown away: it signs this one certificate. */
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

const TEN_YEARS = 3650 * DAY;

const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';

/**
 * @param names the DNS names and IPv4 addresses that clients connect to
 * @param now UTC milliseconds
 */
export async function makeCertificate(names: readonly string[], now: number): Promise<ServerCertificate> {
  const authority = await makeKeys();
  const server = await makeKeys();
  const issued = { issuer: 'Balcao team authority', signer: authority.privateKey, now };
  return {
    ca: await certificate({
      ...issued,
      subject: issued.issuer,
      publicKey: authority.publicKey,
      extensions: [
        extension(BASIC_CONSTRAINTS, true, new BasicConstraints({ cA: true }).toSchema()),
        // keyCertSign and cRLSign.
        extension(KEY_USAGE, true, new BitString({ valueHex: Uint8Array.of(0b0000_0110).buffer, unusedBits: 1 })),
      ],
    }),
    certificate: await certificate({
      ...issued,
      subject: 'Balcao team server',
      publicKey: server.publicKey,
      extensions: [
        extension(BASIC_CONSTRAINTS, true, new BasicConstraints().toSchema()),
        extension(EXTENDED_KEY_USAGE, false, new ExtKeyUsage({ keyPurposes: [SERVER_AUTHENTICATION] }).toSchema()),
        extension(SUBJECT_ALTERNATIVE_NAME, false, new GeneralNames({ names: names.map(alternativeName) }).toSchema()),
      ],
    }),
    key: String(KeyObject.from(server.privateKey).export({ type: 'pkcs8', format: 'pem' })),
  };
}

const makeKeys = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

type Keys = Awaited<ReturnType<typeof makeKeys>>;

interface Content {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: Keys['publicKey'];
  readonly signer: Keys['privateKey'];
  readonly extensions: Extension[];
  readonly now: number;
}

async function certificate({ subject, issuer, publicKey, signer, extensions, now }: Content): Promise<string> {
  const made = new Certificate({
    version: 2,
    // Positive, and as short as possible: the first byte is neither 0 nor above 127.
    serialNumber: new Integer({ valueHex: Uint8Array.of(1, ...randomBytes(15)).buffer }),
    issuer: name(issuer),
    // A clock that is a little slow is not kept out.
    notBefore: new Time({ value: new Date(now - HOUR) }),
    notAfter: new Time({ value: new Date(now + TEN_YEARS) }),
    subject: name(subject),
    extensions,
  });
  await made.subjectPublicKeyInfo.importKey(publicKey);
  await made.sign(signer, 'SHA-256');
  return new X509Certificate(Buffer.from(made.toSchema().toBER())).toString();
}

function name(commonName: string): RelativeDistinguishedNames {
  const value = new Utf8String({ value: commonName });
  return new RelativeDistinguishedNames({ typesAndValues: [new AttributeTypeAndValue({ type: COMMON_NAME, value })] });
}

const extension = (extnID: string, critical: boolean, value: AsnType) =>
  new Extension({ extnID, critical, extnValue: value.toBER() });

function alternativeName(address: string): GeneralName {
  if (!isIPv4(address)) return new GeneralName({ type: 2, value: address });
  const bytes = Uint8Array.from(address.split('.'), Number);
  return new GeneralName({ type: 7, value: new OctetString({ valueHex: bytes.buffer }) });
}
