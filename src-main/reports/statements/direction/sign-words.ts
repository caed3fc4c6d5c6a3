/** The words by which banks write which way a line's money went, where its amount has no sign. */
import { withoutAccents } from '../../../../src-preload/contract/text/without-accents.ts';

/** Money that came in, or went out. */
export type Direction = 'in' | 'out';

/**
 * What is written next to an amount; `unclear`: which way it went cannot be known, and an amount without a sign is
 * none.
 */
export type StatedDirection = Direction | 'unclear' | null;

const SIGNS: Readonly<Record<string, Direction>> = { '+': 'in', '-': 'out', '−': 'out', '–': 'out' };

const IN = new Set(
  'C CR CRE CRED CREDITO CREDITOS CREDIT CREDITED E ENT ENTRADA ENTRADAS RECEBIDO RECEBIDA RECEBIDOS RECEBIMENTO RECEITA DEPOSITO DEPOSIT IN INCOME INFLOW RECEIVED POSITIVO RECEBEU ENTROU CASHIN PAYIN'.split(
    ' ',
  ),
);
const OUT = new Set(
  'D DB DEB DEBITO DEBITOS DEBIT DEBITED S SAI SAIDA SAIDAS ENVIADO ENVIADA ENVIADOS EMITIDO EMITIDA PAGO PAGA PAGAMENTO PAGAMENTOS DESPESA SAQUE RETIRADA TARIFA TAXA OUT EXPENSE OUTFLOW SENT WITHDRAWAL PAYMENT FEE NEGATIVO ENVIOU SAIU CASHOUT PAYOUT'.split(
    ' ',
  ),
);
/** Words that say what a movement was and not which way it went. */
const NEITHER = new Set(
  'A DE DA DO EM NA NO PIX TED DOC TRANSF TRANSFERENCIA TRANSFER LANCAMENTO VALOR CONTA CASH MONEY'.split(' '),
);

const PARTS = /\p{L}+|\p{N}+|[^\p{L}\p{N}\s]/gu;
/** The most words of a cell that states no more than which way its money went. */
const MOST_WORDS = 6;
const LONGEST = 60;

/**
 * The way that a cell states: `D`, `-`, `(+)`, `Saída`, `C - Crédito`, `Pix enviado`; null where any word means
 * something else.
 */
export function directionOf(cell: string): Direction | null {
  if (cell.length > LONGEST) return null;
  const plain = withoutAccents(cell).toUpperCase();
  const [parts, words] = [plain.match(PARTS) ?? [], plain.match(/\p{L}+/gu) ?? []];
  if (words.length > MOST_WORDS || /\p{N}/u.test(plain)) return null;
  const found = new Set<Direction | null>();
  if (words.length === 0) for (const sign of parts) if (!/[()]/.test(sign)) found.add(SIGNS[sign] ?? null);
  for (const word of words) if (!NEITHER.has(word)) found.add(IN.has(word) ? 'in' : OUT.has(word) ? 'out' : null);
  const [direction, another] = found;
  return another === undefined ? (direction ?? null) : null;
}

/** What a `TRNTYPE` means by itself (OFX 2.2, 11.4.4.3); `XFER` and `OTHER` go either way. */
const OFX_IN = new Set(['CREDIT', 'INT', 'DIV', 'DEP', 'DIRECTDEP']);
const OFX_OUT = new Set('DEBIT FEE SRVCHG ATM POS CHECK PAYMENT CASH DIRECTDEBIT REPEATPMT'.split(' '));
const OFX_EITHER = new Set(['', 'XFER', 'OTHER']);

/**
 * Which way an OFX amount without a sign went.
 * @param isUnsigned whether the file writes its debits without a minus: then no type that goes either way tells it.
 * @param hasMinus whether any amount of the file has a minus: then one without it came in, unless its type states
 *   otherwise.
 */
export function ofxDirection(type: string, { isUnsigned, hasMinus }: OfxSigns): StatedDirection {
  const word = type.trim().toUpperCase();
  if (OFX_OUT.has(word)) return 'out';
  if (OFX_IN.has(word)) return 'in';
  if (OFX_EITHER.has(word)) return isUnsigned ? 'unclear' : null;
  return directionOf(word) ?? (hasMinus && word !== 'HOLD' ? null : 'unclear');
}

export interface OfxSigns {
  readonly isUnsigned: boolean;
  readonly hasMinus: boolean;
}

/** How a file writes its amounts, from the type and the amount of each of its transactions. */
export function ofxSignsOf(transactions: Iterable<{ readonly type: string; readonly amount: string }>): OfxSigns {
  let [hasMinus, hasUnsignedDebit] = [false, false];
  for (const { type, amount } of transactions) {
    if (/[-(]/.test(amount)) hasMinus = true;
    else if (!amount.includes('+') && ofxDirection(type, { isUnsigned: false, hasMinus: true }) === 'out')
      hasUnsignedDebit = true;
  }
  return { isUnsigned: hasUnsignedDebit && !hasMinus, hasMinus };
}
