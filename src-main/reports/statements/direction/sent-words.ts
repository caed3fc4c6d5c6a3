/** What says in a bank's text that money was sent, and not received. */

/**
 * In capitals and without accents. The first word about a direction is the bank's own; what follows may be a payer's
 * message: `PIX RECEBIDO ANA LIMA COMPROVANTE ENVIADO`. `MERCADO PAGO` is a company, `PAGO A VISTA` no person.
 */
const DIRECTION = new RegExp(
  [
    String.raw`\b(?<received>RECEB\w*|REC\b|RECEIVED\b)`,
    String.raw`\bENVIAD[OA]S?\b`,
    String.raw`\bEMIT(?:ID[OA]S?)?\b`,
    String.raw`(?<!\bMERCADO )\bPAG[OA]S? (?:A|AO|AOS|PARA)\b(?! (?:VISTA|PRAZO|MAIS|MAIOR|MENOS|MENOR)\b)`,
    String.raw`\b(?:PIX|TED|DOC|TRANSF\w*) (?:PARA|EFETUAD[OA]S?|REALIZAD[OA]S?|DEB(?:ITAD[OA]|ITO)?)\b`,
    String.raw`\bDEB(?:ITO)? (?:DE )?(?:PIX|TED|DOC|TRANSF\w*)`,
    String.raw`\b(?:SENT|PAID TO)\b`,
  ].join('|'),
);

/** Whether a bank's text says that the money went out: `PIX ENVIADO`, `Pago a`, `Transferência enviada`. */
export function saysSent(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const found = DIRECTION.exec(plain);
  return found !== null && found.groups?.['received'] === undefined;
}
