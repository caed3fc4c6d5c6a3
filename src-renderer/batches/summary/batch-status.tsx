/** How far a batch is, as icon, word and colour. */
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { Badge, type Look } from '../../components/badge.tsx';

const LOOKS = {
  draft: { Icon: IconPencil, tone: 'grey' },
  pilot: { Icon: IconPlayerPause, tone: 'amber' },
  running: { Icon: IconPlayerPlay, tone: 'teal' },
  paused: { Icon: IconPlayerPause, tone: 'amber' },
  stopped: { Icon: IconAlertTriangle, tone: 'red' },
  done: { Icon: IconCheck, tone: 'green' },
  cancelled: { Icon: IconBan, tone: 'grey' },
} as const satisfies Record<string, Look>;

export function BatchStatusBadge({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const shown = batch.status === 'paused' && batch.stoppedBy !== null ? 'stopped' : batch.status;
  const { Icon, tone } = LOOKS[shown];
  return (
    <Badge tone={tone} Icon={Icon}>
      {t(`batches.status.${shown}`)}
    </Badge>
  );
}
