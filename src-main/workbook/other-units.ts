/** What a number is of that is no amount in reais: another currency or a percent, in a text or a number format. */

/** The sign of another unit, as it stands next to a number. */
export interface OtherUnit {
  readonly sign: string;
  /** How many of the shown number one of the stored number is: a percent of 0.5 is shown as 50. */
  readonly factor: 1 | 100;
}

export type OtherUnitCode = 'amount-percent' | 'amount-other-currency';

const PERCENT = '%';
const REAIS: readonly string[] = ['R$', 'BRL'];

/** Those of ISO 4217, in capitals as formats and people write them. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency').filter((code) => !REAIS.includes(code)));

const SIGN = /(?<!\p{L})[A-Za-z]{0,3}\p{Sc}/gu;
const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;
/** Currencies that are written by letters alone, as `zł` and `Kč`. `Rs` is what some write for `R$`. */
const LETTERS: ReadonlySet<string> = new Set(
  [
    ...[...CODES]
      .map(letterSymbol)
      .filter((symbol) => /^\p{L}{2,4}$/u.test(symbol) && !/^(?:[A-Z]{3}|Rs)$/.test(symbol)),
    ...['Fr', 'Gs', 'S/', 'B/', 'Lps'],
  ].map((symbol) => symbol.toLowerCase()),
);
const FEW_LETTERS = /(?<!\p{L})\p{L}{1,4}\/?(?!\p{L})/gu;
const NAME = /(?<!\p{L})(?:d[oó]lar(?:es)?|dollars?|euros?|pesos?)(?!\p{L})/iu;

/** Why a text is no amount in reais; null where it names no other unit. */
export function otherUnitCode(text: string): OtherUnitCode | null {
  if (text.includes(PERCENT)) return 'amount-percent';
  return currencyIn(text) === null ? null : 'amount-other-currency';
}

function currencyIn(text: string): string | null {
  const sign = text.match(SIGN)?.find((each) => !isReais(each));
  return (
    sign ??
    text.match(CODE)?.find((each) => CODES.has(each)) ??
    NAME.exec(text)?.[0] ??
    text.match(FEW_LETTERS)?.find((each) => LETTERS.has(each.toLowerCase())) ??
    null
  );
}

function letterSymbol(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}

function isReais(sign: string): boolean {
  return REAIS.includes(sign.trim().toUpperCase());
}

/**
 * Of a format's code (ECMA-376 part 1, 18.8.31): a currency in brackets, `[$US$-409]`; any other in brackets; a text in
 * quotes; a single sign; a space as wide as a sign, or filled with it; and what stands for figures.
 */
const TOKEN = /\[\$([^[\]-]*)(?:-[^[\]]*)?\]|\[[^[\]]*\]|"([^"]*)"|\\(.)|[_*].|([^[])/gsu;

/** Null where a number of this format is one in reais, or of nothing that is named. */
export function unitOfFormat(format: string): OtherUnit | null {
  let texts = '';
  for (const [, currency = '', quoted = '', escaped = '', plain = ''] of format.matchAll(TOKEN)) {
    if (plain === PERCENT) return { sign: PERCENT, factor: 100 };
    const sign = currency.trim();
    if (sign !== '' && !isReais(sign)) return { sign, factor: 1 };
    texts += sign + quoted + escaped + plain;
  }
  const sign = texts.includes(PERCENT) ? PERCENT : currencyIn(texts);
  return sign === null ? null : { sign, factor: 1 };
}
