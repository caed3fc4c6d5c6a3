/**
 * JSON texts are stored deflated, with a dictionary of what they have in common. The first byte names the method, so
 * that a text can always be inflated as it was written.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { HistoryError } from '../../ground/errors/history-error.ts';

const PLAIN = 0;
const WITH_DICTIONARY_1 = 1;

const ID = '00000000-0000-4000-8000-000000000000';
const INSTANT = '2026-01-01T00:00:00.000Z';
const CODE =
  '00020101021226860014br.gov.bcb.pix2564pix.com.br/qr/v2/' +
  `${ID}52040000530398654045802BR59136009SAO PAULO62290525610863046304`;

/**
 * A response as the service's document shows it ("Transaction", "PixData", "Status-query response"), and what Balcão
 * writes next to it: the request and the snapshot. What comes last is encoded in the fewest bytes. It is part of the
 * file format: a change would make every text unreadable, so a better dictionary needs a new first byte.
 */
export const DICTIONARY_1 = Buffer.from(
  '{"draft":{"id":"","amount":1000,"customer":{"name":"","email":"@gmail.com","phone":"119","document":""},' +
    '"items":[{"title":"","amount":1000,"quantity":1,"tangible":false,"externalRef":""}],"reference":"",' +
    '"metadata":[{"key":"","value":""}],"postbackUrl":""},"body":{"amount":1000,"method":"PIX",' +
    `"metadata":{"sellerExternalRef":"","balcaoAttempt":"${ID}"},` +
    `{"facts":{"feeAmount":0,"netAmount":0,"state":"PENDING","state":"PAID","paidAt":176,"end2endId":"E","createdAt":176,` +
    '"pix":{"expiresAt":176,"updatedAt":176}},"withdrawn":[],"paidSeenAt":null,"isFeeReported":true,' +
    `"code":{"verdict":"sound","payload":"","source":"qrcode","code":{"kind":"dynamic","payeeName":"",` +
    '"payeeCity":"SAO PAULO","amount":null,"txid":"","key":null,"urlHost":""},"warnings":[]}}' +
    `{"status":true,"data":{"id":"${ID}","amount":1000,"status":"PAID","method":"PIX","paidAt":"${INSTANT}",` +
    `"end2endId":"E000000002026010100s","createdAt":"${INSTANT}"}}` +
    `{"status":true,"data":{"id":"${ID}","amount":1000,"feeAmount":0,"netAmount":0,"status":"PENDING","method":"PIX",` +
    `"pix":{"id":"${ID}","qrcode":"${CODE}","qrcodeUrl":"https://","copyPaste":"${CODE}",` +
    `"expirationDate":"${INSTANT}","createdAt":"${INSTANT}","updatedAt":"${INSTANT}","transactionId":"${ID}"},` +
    `"customer":{"id":"${ID}","name":"Maria da Silva","email":"@gmail.com","phone":"119","documentType":"CPF",` +
    `"document":"","externalRef":null,"createdAt":"${INSTANT}"},"items":[{"id":"${ID}","title":"","amount":1000,` +
    `"quantity":1,"tangible":false,"externalRef":"","transactionId":"${ID}","createdAt":"${INSTANT}",` +
    `"updatedAt":"${INSTANT}"}],"metadata":{"sellerExternalRef":"","balcaoAttempt":"${ID}"},"postbackUrl":"https://",` +
    '"boleto":null,"card":null,"description":null,"installments":null,"paidAt":null,"end2endId":null,' +
    `"createdAt":"${INSTANT}"}}`,
);

/** Longer texts (in bytes) are deflated at the fastest level: an attempt's commit may wait for it. */
const LONG = 64 * 1024;

export function deflate(text: string): Buffer {
  const bytes = Buffer.from(text);
  const deflated = deflateRawSync(bytes, { level: bytes.length > LONG ? 1 : 6, dictionary: DICTIONARY_1 });
  if (deflated.length >= bytes.length) return Buffer.concat([Buffer.of(PLAIN), bytes]);
  return Buffer.concat([Buffer.of(WITH_DICTIONARY_1), deflated]);
}

/** Bytes: far above the longest text that is stored, so that a few kilobytes of a hostile file cannot become gigabytes. */
const MOST_INFLATED = 16 * 1024 * 1024;

/** Bytes: most texts are shorter, and allocating zlib's usual 16 KiB for each costs as much as inflating it. */
const INFLATED_AT_ONCE = 4 * 1024;

/** Returns the text as it was written. @throws HistoryError `corrupt`, or zlib's error, where it is damaged. */
export function inflate(stored: Uint8Array): string {
  const bytes = stored.subarray(1);
  if (stored[0] === PLAIN) return Buffer.from(bytes).toString();
  if (stored[0] === WITH_DICTIONARY_1)
    return inflateRawSync(bytes, {
      dictionary: DICTIONARY_1,
      maxOutputLength: MOST_INFLATED,
      chunkSize: INFLATED_AT_ONCE,
    }).toString();
  throw new HistoryError('corrupt', `deflated in a way this version does not know: ${String(stored[0])}`);
}
