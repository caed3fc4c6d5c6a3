/** Whether a receivable is open, late, paid, returned or closed, as icon, word and colour; and loudly, whether it was paid too often. */
import { Group } from '@mantine/core';
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

type Standing = Pick<ReceivableRow, 'age' | 'closedAs' | 'extraPayments'>;

export function ReceivableBadges({
  receivable,
  isShort = false,
}: {
  readonly receivable: Standing;
  /** Whether there is room for only one of them: what is loud, else where it stands. */
  readonly isShort?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { age, closedAs, extraPayments } = receivable;
  const { Icon, tone, word } = lookOf(age);
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
      {!(isShort && extraPayments > 0) && (
        <Badge tone={tone} Icon={Icon}>
          {age === 'closed' && closedAs !== null ? t(`receivables.closedAs.${closedAs}`) : t(word)}
        </Badge>
      )}
      {extraPayments > 0 && (
        <Badge tone="red" Icon={IconAlertTriangle}>
          {t('receivables.extra', { count: extraPayments, shown: format.count(extraPayments) })}
        </Badge>
      )}
    </Group>
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
