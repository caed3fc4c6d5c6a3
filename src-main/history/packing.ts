/**
 * How JSON texts lie in the file: as they are in a commit that somebody waits for, deflated against a text they resemble
 * once there is time. The first byte says how, so that an older file is always read.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { HistoryStop } from './failure.ts';

/**
 * A window of 8 kB holds an answer and the one before it; zlib's default of 32 kB costs more to set up than these short
 * texts take to pack, and level 6 half as much again as level 4 for a hundredth of the size. Reading needs none of
 * this: it takes any window.
 */
const SMALL_WINDOW = { windowBits: 13, memLevel: 5, level: 4 } as const;

const PLAIN = 0;
const AGAINST_EXAMPLE = 1;
const AGAINST_BASE = 2;
const AGAINST_LONG_EXAMPLE = 3;
const AGAINST_DOSSIER_EXAMPLE = 4;

/**
 * What every answer has in common (document, "Resources and their fields"). It is part of the file format: a changed
 * example would make every text packed against it unreadable, so a better one needs a number of its own.
 */
const EXAMPLE = Buffer.from(
  '{"outcome":"created","draft":{"id":"","customer":{"name":"","email":"","phone":"","document":""},"reference":"","metadata":[{"key":"","value":""}],"postbackUrl":""},' +
    '"withdrawn":[],"paidSeenAt":null,"code":{"verdict":"sound","payload":"","source":"qrcode","code":{"kind":"dynamic","payeeName":"","payeeCity":"","txid":null,"key":null,"urlHost":null},"warnings":[]},' +
    '"facts":{"expiresAt":,"expiresOn":null,"state":"PENDING",' +
    '"status":true,"data":{"id":"00000000-0000-4000-8000-000000000000","amount":1000,"feeAmount":0,"netAmount":0,"status":"PENDING","method":"PIX",' +
    '"pix":{"id":"","qrcode":"00020101021226890014br.gov.bcb.pix2567","qrcodeUrl":"520400005303986540","copyPaste":"5802BR59","expirationDate":"2026-01-01T00:00:00.000Z",' +
    '"createdAt":"","updatedAt":"","transactionId":""},"customer":{"id":"","name":"","email":"@gmail.com.br","phone":"119","documentType":"CPF","document":"","externalRef":null,"createdAt":""},' +
    '"items":[{"id":"","title":"","amount":,"quantity":1,"tangible":false,"externalRef":"","transactionId":"","createdAt":"","updatedAt":""}],' +
    '"metadata":{"sellerExternalRef":"","balcaoAttempt":""},"postbackUrl":"https://","boleto":null,"card":null,"description":null,"installments":null,' +
    '"paidAt":null,"end2endId":null,"createdAt":"2026-01-01T00:00:00.000Z"}}',
);

/** What a dossier (dossier-document.ts) has beside its answers; part of the file format like {@link EXAMPLE}. */
const LONG_EXAMPLE = Buffer.concat([
  Buffer.from(
    '[[1763640000000,{"kind":"attempt"}],[1,{"kind":"details","fields":["netAmount","feeAmount","end2endId","paidAt","customer.name","pix.qrcode","pix.copyPaste","items.0.id","metadata.description"],"source":"manual"}],' +
      '[1,{"kind":"note","text":""}],[1,{"kind":"tags","tags":[""]}],' +
      '[0,{"kind":"state","from":"EXPIRED","to":"REFUNDED","source":"reconcile","late":true}],[0,{"kind":"state","from":null,"to":"PENDING","source":"create","late":false}],' +
      '[0,{"kind":"state","from":"PENDING","to":"EXPIRED","late":false,"source":"watch"}],' +
      '[3000,{"kind":"state","from":"PENDING","to":"PAID","source":"watch","late":false}],[3600000,{"kind":"details","fields":["',
  ),
  EXAMPLE,
]);

/**
 * A dossier (dossier-document.ts) from end to end, as the service's document has its answers ("Transaction", "PixData",
 * "Status-query response"): what comes in one piece here is told in two or three bytes there, so whole stretches of it
 * stand together, values that differ cut out. It saves some 50 bytes of 630 over {@link LONG_EXAMPLE} alone, and is part of
 * the file format like it.
 */
const DOSSIER_EXAMPLE = dossierExample();

function dossierExample(): Buffer {
  const id = '00000000-0000-4000-8000-000000000000';
  const instant = '2026-01-01T00:00:00.000Z';
  const code = `00020101021226860014br.gov.bcb.pix2564pix.com.br/qr/v2/${id}52040000530398654045802BR59136009SAO PAULO62290525610863046304`;
  const codes = (more: string) => `"qrcode":"${code}",${more}"copyPaste":"${code}",`;
  const pix = (more: string) =>
    `"pix":{"id":"${id}",${codes(more)}"expirationDate":"${instant}","createdAt":"${instant}","updatedAt":"${instant}","transactionId":"${id}"}`;
  const customer = '"name":"Maria da Silva","email":"@gmail.com.br","phone":"119","documentType":"CPF","document":"';
  const created =
    `{"status":true,"data":{"id":"${id}","amount":1000,"feeAmount":0,"netAmount":0,"status":"PENDING","method":"PIX",${pix(`"qrcodeUrl":"${code}",`)},` +
    `"customer":{"id":"${id}",${customer}","externalRef":null,"createdAt":"${instant}"},"items":[{"id":"${id}","title":"","amount":1000,"quantity":1,"tangible":false,"externalRef":"","transactionId":"${id}","createdAt":"${instant}","updatedAt":"${instant}"}],` +
    `"metadata":{"sellerExternalRef":"","balcaoAttempt":"${id}"},"postbackUrl":"https://","boleto":null,"card":null,"description":null,"installments":null,"paidAt":null,"end2endId":null,"createdAt":"${instant}"}}`;
  const paid = `{"status":true,"data":{"id":"${id}","amount":1000,"status":"PAID","method":"PIX","paidAt":"${instant}","end2endId":"E000000002026010100s",${pix('')},"metadata":{"sellerExternalRef":"","balcaoAttempt":"${id}"},"createdAt":"${instant}"}}`;
  const known =
    `{"facts":{"amount":1000,"feeAmount":0,"netAmount":0,"method":"PIX","pix":{"id":"${id}",${codes('')}"expiresAt":176,"createdAt":176,"updatedAt":176,"transactionId":"${id}"},` +
    `"customer":{"id":"${id}",${customer}","externalRef":null,"createdAt":176},"metadata":{"sellerExternalRef":"","balcaoAttempt":"${id}"},"paidAt":176,"end2endId":"E000000002026010100s","createdAt":176,` +
    `"items":[{"id":"${id}","title":"","amount":1000,"quantity":1,"tangible":true,"externalRef":"","transactionId":"${id}","createdAt":176,"updatedAt":176}],"state":"PAID"},"withdrawn":[],"paidSeenAt":176,` +
    `"code":{"verdict":"sound","payload":"${code}","source":"qrcode","code":{"kind":"dynamic","payeeName":"","payeeCity":"SAO PAULO","amount":null,"txid":"","key":null,"urlHost":""},"warnings":[]}}`;
  return Buffer.concat([LONG_EXAMPLE, Buffer.from([created, paid, known].join('\n'))]);
}

/** Writes a text as it is. */
export function plain(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(1 + Buffer.byteLength(text));
  bytes[0] = PLAIN;
  bytes.write(text, 1);
  return bytes;
}

/** Packs a text of several thousand characters as small as it gets; for work that nobody waits for. */
export function packLong(text: string): Buffer {
  const packed = deflateRawSync(Buffer.from(text), { level: 9, memLevel: 9, dictionary: DOSSIER_EXAMPLE });
  return Buffer.concat([Buffer.of(AGAINST_DOSSIER_EXAMPLE), packed]);
}

/** Whether {@link unpack} must be given the text it was packed against. */
export function isAgainstBase(packed: Uint8Array): boolean {
  return packed[0] === AGAINST_BASE;
}

/** Packs a text; against `base`, another text that {@link unpack} will be given again. */
export function pack(text: string, base: string | null = null): Buffer {
  const bytes = Buffer.from(text);
  const dictionary = base === null ? EXAMPLE : Buffer.from(base);
  // An empty base is no dictionary at all to zlib, and an empty text has nothing to gain.
  if (bytes.length === 0 || dictionary.length === 0) return plain(text);
  const packed = deflateRawSync(bytes, { ...SMALL_WINDOW, dictionary });
  if (packed.length >= bytes.length) return plain(text);
  return Buffer.concat([Buffer.of(base === null ? AGAINST_EXAMPLE : AGAINST_BASE), packed]);
}

/** The text as it was packed. @throws when it is damaged, or packed against a base that is not given. */
export function unpack(packed: Uint8Array, base: string | null = null): string {
  const bytes = packed.subarray(1);
  switch (packed[0]) {
    case PLAIN:
      return Buffer.from(bytes).toString();
    case AGAINST_EXAMPLE:
      return inflateRawSync(bytes, { dictionary: EXAMPLE }).toString();
    case AGAINST_LONG_EXAMPLE:
      return inflateRawSync(bytes, { dictionary: LONG_EXAMPLE }).toString();
    case AGAINST_DOSSIER_EXAMPLE:
      return inflateRawSync(bytes, { dictionary: DOSSIER_EXAMPLE }).toString();
    case AGAINST_BASE:
      if (base === null) throw new HistoryStop('corrupt', 'packed against a base that was not given');
      return inflateRawSync(bytes, { dictionary: Buffer.from(base) }).toString();
    default:
      throw new HistoryStop('corrupt', `packed in a way this version does not know: ${String(packed[0])}`);
  }
}
