/** The words in a bank's text that show that money was sent, and not received. */
import { withoutAccents } from '../../../../src-preload/contract/text/without-accents.ts';

/**
 * In capitals and without accents. The first word about a direction is the bank's own; what follows may be a payer's
 * message: `PIX RECEBIDO ANA LIMA COMPROVANTE ENVIADO`. `MERCADO PAGO` is a company, `PAGO A VISTA` no person.
 */
const RECEIVED = /\b(?:RECEB|REC\b|RECEIVED\b)/;
const SENT: readonly RegExp[] = [
  /\bENVIAD[OA]S?\b/,
  /\bEMIT(?:ID[OA]S?)?\b/,
  /(?<!\bMERCADO )\bPAG[OA]S? (?:A|AO|AOS|PARA)\b(?! (?:VISTA|PRAZO|MAIS|MAIOR|MENOS|MENOR)\b)/,
  /\bPAG(?:AMENTO|TO|TOS)? (?:DE )?(?:PIX )?(?:PARA|AOS?)\b/,
  /^SAQUE\b/,
  /\b(?:PIX|TED|DOC|TRANSF\w*|PAG(?:AMENTO|TO)) (?:PARA|EFETUAD[OA]S?|REALIZAD[OA]S?|DEB(?:ITAD[OA]|ITO)?)\b/,
  /\bDEB(?:ITO)? (?:DE )?(?:PIX|TED|DOC|TRANSF)/,
  /\b(?:SENT|PAID TO)\b/,
];

/** Whether a bank's text states that the money went out: `PIX ENVIADO`, `Pago a`, `Transferência enviada`. */
export function saysSent(text: string): boolean {
  const plain = withoutAccents(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const places = SENT.map((words) => plain.search(words)).filter((place) => place >= 0);
  const received = plain.search(RECEIVED);
  return places.length > 0 && (received < 0 || Math.min(...places) < received);
}
