/** The names of a charge's states in each language, for files that leave the console. */

import { normalizeForSearch } from '../../../../src-preload/contract/search/normalize-text.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { type DocumentedState, markedState, NOT_USED } from '../../../../src-preload/contract/values/states.ts';
import { OUTCOME_UNKNOWN } from '../../../history/model/attention.ts';

type Words = Readonly<Record<Language, string>>;

const STATE_WORDS: Readonly<Record<DocumentedState | typeof OUTCOME_UNKNOWN | typeof NOT_USED, Words>> = {
  PENDING: { en: 'Pending', 'pt-BR': 'Pendente' },
  PAID: { en: 'Paid', 'pt-BR': 'Paga' },
  EXPIRED: { en: 'Expired', 'pt-BR': 'Expirada' },
  FAILED: { en: 'Failed', 'pt-BR': 'Falhou' },
  REFUNDED: { en: 'Refunded', 'pt-BR': 'Reembolsada' },
  [OUTCOME_UNKNOWN]: { en: 'Outcome unknown', 'pt-BR': 'Resultado desconhecido' },
  [NOT_USED]: { en: 'Do not use', 'pt-BR': 'Não usar' },
};

const LISTED_WORDS = new Set(
  Object.values(STATE_WORDS)
    .flatMap(Object.values<string>)
    .map(normalizeForSearch),
);

/**
 * A state that the document does not list keeps the service's own name. One that reads as the name of a listed state
 * (`Paga`, `paid`) is marked: its meaning is not known, and a file has no badge for that.
 */
export function stateName(state: string, language: Language): string {
  if (isWorded(state)) return STATE_WORDS[state][language];
  return LISTED_WORDS.has(normalizeForSearch(state)) ? markedState(state) : state;
}

function isWorded(state: string): state is keyof typeof STATE_WORDS {
  return Object.hasOwn(STATE_WORDS, state);
}
