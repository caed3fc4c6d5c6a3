/** The names of a charge's states in each language, for files that leave the console. */

import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import type { DocumentedState } from '../../../../src-preload/contract/values/states.ts';
import { OUTCOME_UNKNOWN } from '../../../history/model/attention.ts';

const STATE_WORDS: Readonly<Record<DocumentedState | typeof OUTCOME_UNKNOWN, Readonly<Record<Language, string>>>> = {
  PENDING: { en: 'Pending', 'pt-BR': 'Pendente' },
  PAID: { en: 'Paid', 'pt-BR': 'Paga' },
  EXPIRED: { en: 'Expired', 'pt-BR': 'Expirada' },
  FAILED: { en: 'Failed', 'pt-BR': 'Falhou' },
  REFUNDED: { en: 'Refunded', 'pt-BR': 'Reembolsada' },
  [OUTCOME_UNKNOWN]: { en: 'Outcome unknown', 'pt-BR': 'Resultado desconhecido' },
};

/** A state that the document does not list keeps the service's own name. */
export function stateName(state: string, language: Language): string {
  return isWorded(state) ? STATE_WORDS[state][language] : state;
}

function isWorded(state: string): state is keyof typeof STATE_WORDS {
  return Object.hasOwn(STATE_WORDS, state);
}
