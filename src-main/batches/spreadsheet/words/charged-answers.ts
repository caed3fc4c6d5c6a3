/** Which rows are to be charged, by the answers of a column: a row that is not is left out, and can be included by a click. */
import { normalizeForSearch } from '../../../../src-preload/contract/search/normalize-text.ts';

const YES = /^(?:sim|s|yes|y|true|verdadeiro|1|x|ok|gerar|cobrar|emitir|enviar)$/;
const NO = /^(?:nao|n|no|false|falso|0|-)$/;

/** Whether these are such answers; a column without any states nothing. */
export function areAnswers(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.map(answerOf).every((answer) => YES.test(answer) || NO.test(answer));
}

/** Whether each row is charged: with a yes; and without an answer, where no row has a yes. */
export function areCharged(texts: readonly string[]): boolean[] {
  const answers = texts.map(answerOf);
  const isAsked = answers.some((answer) => YES.test(answer));
  return answers.map((answer) => (answer === '' ? !isAsked : YES.test(answer)));
}

function answerOf(text: string): string {
  return normalizeForSearch(text).trim();
}
