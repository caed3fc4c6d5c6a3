/** Each active filter beside states and text, with its label and the choice that remains without it. */
import { useTranslation } from 'react-i18next';
import type { ListChoice, ListPeriod } from '../../../src-preload/contract/charges/list.ts';
import { useFormat } from '../../bridge/use-format.ts';

export interface ActiveFilter {
  readonly id: string;
  readonly label: string;
  readonly without: ListChoice;
}

export function useActiveFilters(choice: ListChoice): readonly ActiveFilter[] {
  const { t } = useTranslation();
  const format = useFormat();
  const days = (period: ListPeriod): string => {
    if (typeof period === 'string') return t(`charges.periods.${period}`);
    const day = (text: string | null) => (text === null ? '…' : text.split('-').reverse().join('/'));
    return `${day(period.from)} – ${day(period.to)}`;
  };
  const shown: ActiveFilter[] = [];
  if (choice.created !== null)
    shown.push({
      id: 'created',
      label: t('charges.createdFilter', { when: days(choice.created) }),
      without: { ...choice, created: null },
    });
  if (choice.paid !== null)
    shown.push({
      id: 'paid',
      label: t('charges.paidFilter', { when: days(choice.paid) }),
      without: { ...choice, paid: null },
    });
  const { from, to } = choice.amount;
  if (from !== null || to !== null)
    shown.push({
      id: 'amount',
      label: [from === null ? '…' : format.money(from), to === null ? '…' : format.money(to)].join(' – '),
      without: { ...choice, amount: { from: null, to: null } },
    });
  if (choice.marked)
    shown.push({ id: 'marked', label: t('charges.hasNoteOrTag'), without: { ...choice, marked: false } });
  for (const tag of choice.tags)
    shown.push({
      id: `tag ${tag}`,
      label: tag,
      without: { ...choice, tags: choice.tags.filter((other) => other !== tag) },
    });
  for (const name of choice.operators)
    shown.push({
      id: `operator ${name}`,
      label: t('charges.byOperator', { name }),
      without: { ...choice, operators: choice.operators.filter((other) => other !== name) },
    });
  return shown;
}
