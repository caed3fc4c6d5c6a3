/** Whether a receivable is open, late, paid, returned or closed, as icon, word and colour; and loudly, whether it was paid too often. */
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleMinus,
  IconClock,
  IconClockExclamation,
  IconCoin,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReceivableRow } from '../../../src-preload/contract/receivables/receivable.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Badge } from '../../components/badge.tsx';

type Standing = Pick<ReceivableRow, 'age' | 'closedAs'>;

/** What is loud, else where it stands. */
export function LoudestBadge({ receivable }: { readonly receivable: Standing & Pick<ReceivableRow, 'extraPayments'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { extraPayments } = receivable;
  if (extraPayments === 0) return <ReceivableBadge receivable={receivable} />;
  return (
    <Badge tone="red" Icon={IconAlertTriangle}>
      {t('receivables.extraTitle', { count: extraPayments, shown: format.count(extraPayments) })}
    </Badge>
  );
}

function ReceivableBadge({ receivable: { age, closedAs } }: { readonly receivable: Standing }) {
  const { t } = useTranslation();
  const { Icon, tone, word } = lookOf(age);
  return (
    <Badge tone={tone} Icon={Icon}>
      {age === 'closed' && closedAs !== null ? t(`receivables.closedAs.${closedAs}`) : t(word)}
    </Badge>
  );
}

function lookOf(age: ReceivableRow['age']) {
  switch (age) {
    case 'paid':
      return { Icon: IconCheck, tone: 'green', word: 'receivables.state.paid' } as const;
    case 'returned':
      return { Icon: IconArrowBackUp, tone: 'violet', word: 'receivables.state.returned' } as const;
    case 'to-confirm':
      return { Icon: IconCoin, tone: 'amber', word: 'receivables.state.toConfirm' } as const;
    case 'closed':
      return { Icon: IconCircleMinus, tone: 'grey', word: 'receivables.view.closed' } as const;
    case 'later':
    case 'today':
      return { Icon: IconClock, tone: 'waiting', word: 'receivables.state.open' } as const;
    default:
      return { Icon: IconClockExclamation, tone: 'amber', word: 'receivables.state.late' } as const;
  }
}
