/**
 * Names of payers as banks write them: in capitals, without accents and particles, with initials, and cut off after
 * some characters. Every name is searched in one pass over the text.
 */
import { withoutAccents } from '../../../../src-preload/contract/text/without-accents.ts';

/** The most words of a cell, and of a whole text, in which names are searched. */
const MOST_OF_CELL = 40;
const MOST_WORDS = 160;
/** Particles between names, which banks and customers write or omit. */
const PARTICLES = new Set(['DA', 'DE', 'DO', 'DAS', 'DOS', 'E', 'D']);

/** Banks' own words around a name. */
const BANK_WORDS = new Set(
  (
    'PIX RECEBIDO RECEBIDA RECEBIDOS RECEB RECEBIMENTO REC RECEBE TRANSF TRANSFERENCIA TRANSFE TRANSFERIDO TRANSFERIDA ' +
    'CRED CREDITO CREDITADO CR QR QRS QRCODE CODE DINAMICO ESTATICO QRDIN QREST DIN EST REM REMET REMETENTE DES DEST ' +
    'PELO PELA PARA POR VIA EM TED DOC TEF DEP DEPOSITO CHAVE CP CPF CNPJ PAGTO PAGAMENTO PAGAMENTOS PGTO PAG COBRANCA COB BANCO ' +
    'BCO BB ITAU UNIBANCO BRADESCO SANTANDER CAIXA NUBANK NU INTER IP AGENCIA AG CONTA CC CTA CORRENTE INTERNA INTERNO ' +
    'OUTRA IF MESMA TITULARIDADE ENTRE CONTAS ESTORNO DEVOLUCAO DEVOLVIDO DEVOLVIDA DEV ENVIADO ENVIADA ENV ENVIO ' +
    'LANCAMENTO DATA HORA ID TXID REF REFERENCIA SISPAG INTERNET BANKING MOBILE CEL ELETRONICO ELET'
  ).split(' '),
);

/**
 * A run of letters, or one sign that ends a name, as the end of a cell does. Blanks, points and apostrophes are between
 * words of one name.
 */
const TOKENS = /\p{L}+|\n|[^\p{L}\s.'’]/gu;

/** Runs of words, in capitals and without accents, each as it stands between signs and digits. */
function runsIn(text: string, isLeftOut: (word: string) => boolean): string[][] {
  const plain = withoutAccents(text).toUpperCase();
  const runs: string[][] = [];
  let run: string[] = [];
  let [words, ofCell] = [0, 0];
  for (const [token] of plain.matchAll(TOKENS)) {
    if (words === MOST_WORDS) break;
    const isWord = /^\p{L}/u.test(token);
    if (isWord) words += 1;
    ofCell = token === '\n' ? 0 : isWord ? ofCell + 1 : ofCell;
    if (isWord && (PARTICLES.has(token) || ofCell > MOST_OF_CELL)) continue;
    if (isWord && !isLeftOut(token)) {
      run.push(token);
      continue;
    }
    if (run.length > 0) runs.push(run);
    run = [];
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** A customer's name as words; empty where it is one word alone, which tells too little. */
export function nameWords(name: string | null): string[] {
  const words = runsIn(name ?? '', () => false).flat();
  return words.length < 2 ? [] : words;
}

/** Whether a name has a word that banks write around names, too: `DEV SISTEMAS`, `CAIXA SOUZA`. */
export function hasBankWord(words: readonly string[]): boolean {
  return words.some((word) => BANK_WORDS.has(word));
}

/** Finds the names in a bank's texts. */
export class PayerNames {
  readonly #ofFile: ReadonlySet<string>;
  /** Banks' words in names of customers. */
  readonly #ofCustomers: ReadonlySet<string>;

  /**
   * @param texts of all credits: a word in three of ten of them is the bank's, unless a customer has it.
   */
  constructor(texts: readonly string[], customers: readonly string[]) {
    const names = new Set(customers.flatMap((name) => runsIn(name, () => false).flat()));
    const counts = new Map<string, number>();
    for (const text of texts)
      for (const word of new Set(runsIn(text, () => false).flat())) counts.set(word, (counts.get(word) ?? 0) + 1);
    const isCommon = ([word, count]: [string, number]) =>
      word.length > 1 && count >= 10 && count * 10 >= texts.length * 3 && !names.has(word);
    this.#ofFile = new Set([...counts].filter(isCommon).map(([word]) => word));
    this.#ofCustomers = new Set([...names].filter((word) => BANK_WORDS.has(word)));
  }

  in(text: string): string[][] {
    return runsIn(text, (word) => BANK_WORDS.has(word) || this.#ofFile.has(word));
  }

  /** What could be a name with a bank's word in it, where a customer has such a name. */
  withBankWordsIn(text: string): string[][] {
    if (this.#ofCustomers.size === 0) return [];
    const isLeftOut = (word: string) =>
      !this.#ofCustomers.has(word) && (BANK_WORDS.has(word) || this.#ofFile.has(word));
    return namesWith(this.#ofCustomers, text, isLeftOut);
  }
}

/**
 * What could be a name with some of these words in it. Such a word next to a name may be the bank's own: `CRED CAIXA
 * SOUZA` is read with and without each word at its beginning and its end.
 */
export function namesWith(
  words: ReadonlySet<string>,
  text: string,
  isLeftOut = (word: string) => BANK_WORDS.has(word) && !words.has(word),
): string[][] {
  const isOne = (word: string | undefined) => word !== undefined && words.has(word);
  return runsIn(text, isLeftOut).flatMap((run) => {
    const starts = run.flatMap((word, at) => (at === 0 || isOne(word) || isOne(run[at - 1]) ? [at] : []));
    const ends = run.flatMap((word, at) =>
      at === run.length - 1 || isOne(word) || isOne(run[at + 1]) ? [at + 1] : [],
    );
    return starts.flatMap((start) =>
      ends.map((end) => run.slice(start, end)).filter((name) => name.length > 1 && name.some(isOne)),
    );
  });
}

/** The letters of a last name that tell it: banks cut names off. */
const TELLING = 3;

/** The beginning by which a word is found whether or not it was cut off. */
export function wordStart(word: string): string {
  return word.slice(0, TELLING);
}

/**
 * The words by whose beginning a bank's name is found: its last one, and the one before a last one that means little.
 */
export function tellingWords(written: readonly string[]): string[] {
  const last = written.at(-1) ?? '';
  const before = last.length < TELLING && written.length > 2 ? [written.at(-2) ?? ''] : [];
  return written.length < 2 ? [] : [last, ...before].map(wordStart);
}

/**
 * Whether a bank's name is this customer's: the first names agree; the bank's last word is one of the customer's, or
 * its beginning; and what one of them has between these, the other has too, or omits, or shortens to initials. One or
 * two letters at the end, where a bank has cut the name off, need another name before them.
 */
export function isNameOf(written: readonly string[], customer: readonly string[]): boolean {
  const last = written.at(-1);
  if (written.length < 2 || last === undefined || written[0] !== customer[0]) return false;
  if (endsAt(written, customer, ({ length }) => length >= TELLING)) return true;
  if (last.length >= TELLING || written.length < 3) return false;
  const cut = customer.findLastIndex((word, place) => place > 1 && word.startsWith(last));
  return cut > 0 && endsAt(written.slice(0, -1), customer.slice(0, cut), () => false);
}

/**
 * Whether a name with a bank's word in it is this customer's: each of its words is, and not all of them are the bank's,
 * as in `DEV PIX MARIA`.
 */
export function isWholeNameOf(written: readonly string[], customer: readonly string[]): boolean {
  const isOwn = (word: string) => customer.some((own) => own.startsWith(word));
  const tells = (word: string) => word.length > 1 && !BANK_WORDS.has(word);
  return written.every(isOwn) && written.some(tells) && isNameOf(written, customer);
}

/** Whether the last written word is one of the customer's, or its beginning, and what is before it agrees. */
export function endsAt(
  written: readonly string[],
  customer: readonly string[],
  mayBeCut: (last: string) => boolean,
): boolean {
  const last = written.at(-1) ?? '';
  return customer.some(
    (word, place) =>
      place > 0 &&
      (word === last || (mayBeCut(last) && word.startsWith(last))) &&
      agrees(written.slice(1, -1), customer.slice(1, place)),
  );
}

/** Whether the shorter list is within the longer one, in its order; an initial stands for a word. */
function agrees(some: readonly string[], others: readonly string[]): boolean {
  const [shorter, longer] = some.length <= others.length ? [some, others] : [others, some];
  let at = 0;
  for (const word of longer) {
    const expected = shorter[at];
    if (expected === undefined) return true;
    if (word === expected || isInitial(word, expected) || isInitial(expected, word)) at += 1;
  }
  return at === shorter.length;
}

function isInitial(initial: string, word: string): boolean {
  return initial.length === 1 && word.startsWith(initial);
}

/**
 * Whether a text names somebody, and no one who could be this customer: not one of its names begins as the customer's
 * does and goes on with something like one of their names.
 */
export function namesAnother(names: readonly (readonly string[])[], customer: readonly string[]): boolean {
  // The `S A` of a company is no name.
  const whole = names.filter((name) => name.filter(({ length }) => length > 1).length >= 2);
  if (customer.length === 0 || whole.length === 0) return false;
  return !names.some(
    ([first, ...others]) =>
      first === customer[0] &&
      (others.length === 0 ||
        others.some((word) => customer.slice(1).some((own) => own.startsWith(word) || word.startsWith(own)))),
  );
}
