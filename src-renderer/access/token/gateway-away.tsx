import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { accessProblemOf } from './access-problem.ts';

/**
 * What it means for the button next to it that its gateway cannot be reached. The button stays enabled: what it sends is
 * tried, and its outcome is shown.
 *
 * @param means that it may be tried all the same, or that a closing may lack payments
 */
export function GatewayAway({ means = 'awayMeans' }: { readonly means?: 'awayMeans' | 'awayClosing' }) {
  const { t } = useTranslation();
  const { gateway } = useApp();
  const { data: access } = useOperation(
    'access.status',
    { gatewayId: gateway?.id ?? '' },
    { enabled: gateway?.archivedAt === null },
  );
  if (!gateway || access === undefined || accessProblemOf(access) !== 'unreachable') return null;
  return (
    <ToneBox tone="amber" role="status" my={4}>
      <IconPlugConnectedX size={16} aria-hidden />
      {t(`outage.${means}`)}
    </ToneBox>
  );
}
