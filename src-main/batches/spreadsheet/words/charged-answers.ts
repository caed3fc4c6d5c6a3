/** Which rows are to be charged, by the answers of a column: a row that is not is left out, and can be included by a click. */
import { normalizeForSearch } from '../../../../src-preload/contract/search/normalize-text.ts';

const YES = /^(?:sim(?![a-z]).*|s|yes|y|true|verdadeiro|1|x|ok|gerar|cobrar|emitir|enviar|[✓✔☑✅])$/u;
/** Also with a reason: `não (já pagou)`. */
const NO = /^(?:nao(?![a-z]).*|n|no|false|falso|0|-|[✗✘☒☐❌])$/u;

/** Whether any of these is such an answer; a column without one states nothing. */
export function areAnswers(texts: readonly string[]): boolean {
  return texts.map(answerOf).some((answer) => YES.test(answer) || NO.test(answer));
}

/** Whether each row is charged: with a yes; and with neither a yes nor a no, where no row has a yes. */
export function areCharged(texts: readonly string[]): boolean[] {
  const answers = texts.map(answerOf);
  const isAsked = answers.some((answer) => YES.test(answer));
  return answers.map((answer) => YES.test(answer) || (!isAsked && !NO.test(answer)));
}

function answerOf(text: string): string {
  return normalizeForSearch(text).trim();
}
