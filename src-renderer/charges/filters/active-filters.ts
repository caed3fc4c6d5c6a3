/** Each active filter that has no chip of its own, with its label and the choice that remains without it. */
import { useTranslation } from 'react-i18next';
import type { ListChoice, ListPeriod } from '../../../src-preload/contract/charges/list/list.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { UNPAID_STATES } from '../../../src-preload/contract/values/states.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';

/**
 * The filters used most have a chip of their own, which is on or off; any other filter gets one while it is active.
 */
export const PERIOD_CHIPS = [
  'today',
  'yesterday',
  'last-7-days',
  'this-month',
] as const satisfies readonly ListPeriod[];
/** The wider ones first: where all states of one are chosen, none of a narrower one counts. */
const STATE_CHIPS = {
  unpaid: UNPAID_STATES,
  waiting: ['PENDING'],
  paid: ['PAID'],
} as const satisfies Record<string, readonly string[]>;
export type StateChip = keyof typeof STATE_CHIPS;
export const STATE_CHIP_NAMES = ['unpaid', 'waiting', 'paid'] as const satisfies readonly StateChip[];
const periodChips: readonly ListPeriod[] = PERIOD_CHIPS;

/** The chips that the chosen states make; a state that is in none of them gets a chip of its own. */
export function chosenStateChips(states: readonly string[]): readonly StateChip[] {
  const chosen: StateChip[] = [];
  for (const name of STATE_CHIP_NAMES) {
    const isCovered = chosen.some((wider) => STATE_CHIPS[name].every((state) => statesOf(wider).includes(state)));
    if (!isCovered && STATE_CHIPS[name].every((state) => states.includes(state))) chosen.push(name);
  }
  return chosen;
}

/** The states after a press on a chip: off where it was on; else its own, in place of those of a chip it overlaps. */
export function toggledStates(states: readonly string[], chip: StateChip): string[] {
  const chosen = chosenStateChips(states);
  const replaced = chosen.filter(
    (name) => name === chip || statesOf(name).some((state) => statesOf(chip).includes(state)),
  );
  const rest = states.filter((state) => !replaced.some((name) => statesOf(name).includes(state)));
  return chosen.includes(chip) ? rest : [...new Set([...rest, ...STATE_CHIPS[chip]])];
}

function statesOf(chip: StateChip): readonly string[] {
  return STATE_CHIPS[chip];
}

export interface ActiveFilter {
  readonly id: string;
  /** The text to display; names from outside are isolated in it. */
  readonly label: string;
  readonly without: ListChoice;
}

function usePeriodText(): (period: ListPeriod) => string {
  const { t } = useTranslation();
  const day = (text: string | null) => (text === null ? '…' : text.split('-').reverse().join('/'));
  return (period) =>
    typeof period === 'string' ? t(`charges.periods.${period}`) : `${day(period.from)} – ${day(period.to)}`;
}

export function useActiveFilters(choice: ListChoice): readonly ActiveFilter[] {
  const { t } = useTranslation();
  const format = useFormat();
  const stateName = useStateName();
  const days = usePeriodText();
  const { created, paid, amount, marked, invoice, tags, operators, states, needsAttention, text, ...others } = choice;
  // A filter that is not read here does not compile; attention and text have controls of their own.
  others satisfies Record<string, never>;
  const shown: ActiveFilter[] = [];
  const ofChips = chosenStateChips(states).flatMap(statesOf);
  for (const state of states)
    if (!ofChips.includes(state))
      shown.push({
        id: `state ${state}`,
        label: isolatedText(stateName(state)),
        without: { ...choice, states: states.filter((other) => other !== state) },
      });
  if (created !== null && !periodChips.includes(created))
    shown.push({
      id: 'created',
      label: t('charges.createdFilter', { when: days(created) }),
      without: { ...choice, created: null },
    });
  if (paid !== null)
    shown.push({
      id: 'paid',
      label: t('charges.paidFilter', { when: days(paid) }),
      without: { ...choice, paid: null },
    });
  const { from, to } = amount;
  if (from !== null || to !== null)
    shown.push({
      id: 'amount',
      label: [from === null ? '…' : format.money(from), to === null ? '…' : format.money(to)].join(' – '),
      without: { ...choice, amount: { from: null, to: null } },
    });
  if (marked) shown.push({ id: 'marked', label: t('charges.hasNoteOrTag'), without: { ...choice, marked: false } });
  if (invoice !== null)
    shown.push({
      id: 'invoice',
      label: t(`charges.invoiceFilter.${invoice}`),
      without: { ...choice, invoice: null },
    });
  for (const tag of tags)
    shown.push({
      id: `tag ${tag}`,
      label: isolatedText(tag),
      without: { ...choice, tags: tags.filter((other) => other !== tag) },
    });
  for (const name of operators)
    shown.push({
      id: `operator ${name}`,
      label: t('charges.byOperator', { name }),
      without: { ...choice, operators: operators.filter((other) => other !== name) },
    });
  return shown;
}
