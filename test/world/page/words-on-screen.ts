/** Sentences and figures as the page writes them in one language. */
import type { TFunction } from 'i18next';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { formatMoney } from '../../../src-preload/contract/values/write-money.ts';
import { createI18n } from '../../../src-renderer/app/i18n.ts';
import { addLateMessages } from '../../../src-renderer/app/late-messages.ts';
import { formatTime } from '../../../src-renderer/format/time.ts';
import { plain } from './on-screen.ts';

export interface Words {
  readonly language: Language;
  readonly t: TFunction<'messages'>;
  money(cents: number): string;
  count(value: number): string;
  /** A number for a sentence with one form for one and another for several. */
  counted(count: number): { readonly count: number; readonly shown: string };
  /** Between nothing and all only where it is neither. */
  share(value: number): string;
  clock(at: number): string;
  clockExact(at: number): string;
  state(state: string): string;
}

const ZONE = 'America/Sao_Paulo';

export function wordsIn(language: Language): Words {
  const i18n = createI18n(language);
  addLateMessages(i18n);
  const { t } = i18n;
  const counts = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent' });
  const count = (value: number) => counts.format(value);
  const isDocumented = (state: string): state is 'PENDING' => state !== OUTCOME_UNKNOWN;
  return {
    ...{ language, t, count },
    money: (cents) => formatMoney(cents, language),
    counted: (value) => ({ count: value, shown: count(value) }),
    share: (value) => percents.format(value > 0 && value < 1 ? Math.min(0.99, Math.max(0.01, value)) : value),
    clock: (at) => formatTime(at, 'clock', language, ZONE),
    clockExact: (at) => formatTime(at, 'clockExact', language, ZONE),
    state: (state) => plain(isDocumented(state) ? t(`states.${state}`) : t('states.outcomeUnknown')),
  };
}
