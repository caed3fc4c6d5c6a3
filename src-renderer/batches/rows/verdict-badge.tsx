/** What is true of a row, as icon, word and colour; once there is a charge, its state. */
import {
  IconAlertTriangle,
  IconArrowRight,
  IconBan,
  IconCopy,
  IconHelpCircle,
  IconLoader,
  IconMinus,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type BatchRow, type BatchVerdict, SUM_IN_FILE } from '../../../src-preload/contract/batches/batch.ts';
import { Badge, type Look } from '../../components/badge.tsx';
import { StateBadge } from '../../components/charge-parts/state-badge.tsx';

const LOOKS = {
  ready: { Icon: IconArrowRight, tone: 'teal' },
  faulty: { Icon: IconAlertTriangle, tone: 'red' },
  duplicate: { Icon: IconCopy, tone: 'amber' },
  held: { Icon: IconCopy, tone: 'amber' },
  'left-out': { Icon: IconMinus, tone: 'grey' },
  sending: { Icon: IconLoader, tone: 'teal' },
  created: { Icon: IconArrowRight, tone: 'teal' },
  refused: { Icon: IconBan, tone: 'red' },
  'not-sent': { Icon: IconPlugConnectedX, tone: 'grey' },
  unknown: { Icon: IconHelpCircle, tone: 'amber' },
} as const satisfies Record<BatchVerdict, Look>;

export function VerdictBadge({ row }: { readonly row: Pick<BatchRow, 'verdict' | 'state' | 'seen'> }) {
  const { t } = useTranslation();
  if (row.verdict === 'created' && row.state !== null) return <StateBadge state={row.state} />;
  const { Icon, tone } = LOOKS[row.verdict];
  return (
    <Badge tone={tone} Icon={Icon}>
      {row.verdict === 'duplicate' && row.seen.every((each) => each === SUM_IN_FILE)
        ? t('batchCheck.possibleSum')
        : t(`batchCheck.verdict.${row.verdict}`)}
    </Badge>
  );
}
