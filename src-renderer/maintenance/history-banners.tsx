/**
 * Banners on every screen of a gateway: its history is being prepared, was rebuilt, or is stored in an unsuitable
 * place.
 */
import { IconAlertTriangle, IconDatabase } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignalPayload } from '../../src-preload/contract/contract.ts';
import type { HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSignal } from '../bridge/bridge-context.tsx';
import { CallError, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { Banner } from '../components/notices/banner.tsx';
import { hrefOf } from '../navigation/route.ts';

type OpeningProgress = SignalPayload<'history-opening'>;

export function HistoryBanners({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { gateway } = useApp();
  const client = useQueryClient();
  const status = useOperation('maintenance.status', { gatewayId });
  const [opening, setOpening] = useState<OpeningProgress | null>(null);
  useSignal('history-opening', (news) => {
    if (news.gatewayId === gatewayId) setOpening(news);
  });
  useSignal('history-changed', (news) => {
    if (news.gatewayId !== gatewayId) return;
    setOpening(null);
    // A restore or an erasure changes more than rows, so everything on screen is read again.
    void client.invalidateQueries();
  });
  const icon = <IconAlertTriangle size={16} aria-hidden />;
  const isOpening =
    status.error instanceof CallError &&
    status.error.error.kind === 'history-unavailable' &&
    status.error.error.reason === 'opening';
  if (opening !== null || isOpening) return <OpeningBanner gatewayId={gatewayId} progress={opening} />;
  const { data } = status;
  return (
    <>
      {data?.stopped != null && (
        <Banner tone="red" icon={icon} title={t('maintenance.recordingStopped')}>
          {t(`maintenance.recordingStoppedReason.${data.stopped}`)}{' '}
          {data.unrecorded > 0 && t('maintenance.unrecorded', { count: data.unrecorded })}
        </Banner>
      )}
      {data?.recovery?.ledger !== undefined && (
        <Banner tone="red" icon={icon} title={t(`maintenance.ledger.${data.recovery.ledger}`)}>
          {t('maintenance.ledgerDescription')} <a href={hrefOf({ screen: 'care' })}>{t('maintenance.seeReport')}</a>
        </Banner>
      )}
      {data?.recovery != null && data.recovery.why !== 'restored' && data.recovery.why !== 'ledger' && (
        <Banner
          tone={data.recovery.why === 'gone' ? 'red' : 'amber'}
          icon={icon}
          title={t(data.recovery.why === 'gone' ? 'maintenance.gone' : 'maintenance.recovered')}
        >
          {t(meaningOf(data.recovery))} <a href={hrefOf({ screen: 'care' })}>{t('maintenance.seeReport')}</a>
        </Banner>
      )}
      {data !== undefined && data.unread > 0 && gateway?.archivedAt === null && (
        <Banner
          tone="amber"
          icon={icon}
          title={t('maintenance.unread', { count: data.unread, shown: format.count(data.unread) })}
        >
          {t('maintenance.unreadDescription')}
        </Banner>
      )}
      {data?.drill?.problem != null && (
        <Banner tone="red" icon={icon} title={t('maintenance.drillFailedTitle')}>
          {t('maintenance.drillFailedDescription')}{' '}
          <a href={hrefOf({ screen: 'care' })}>{t('maintenance.drillFailedLink')}</a>
        </Banner>
      )}
      {data && data.place !== 'local' && (
        <Banner
          tone="amber"
          icon={icon}
          title={data.place === 'network' ? t('maintenance.networkFolder') : t('maintenance.syncedFolder')}
        >
          {data.place === 'network'
            ? t('maintenance.networkFolderDescription')
            : t('maintenance.syncedFolderDescription')}
        </Banner>
      )}
    </>
  );
}

function meaningOf(recovery: NonNullable<HistoryStatus['recovery']>) {
  if (recovery.why === 'gone') return 'maintenance.goneDescription';
  return isComplete(recovery) ? 'maintenance.recoveredComplete' : 'maintenance.recoveredDescription';
}

/** The old file was readable, and neither it nor the ledger shows anything that was not recovered. */
function isComplete(recovery: NonNullable<HistoryStatus['recovery']>): boolean {
  const { why, salvaged, unreadable, readAgain, attemptsFromLedger } = recovery;
  return why === 'damaged' && salvaged > 0 && unreadable + readAgain + attemptsFromLedger === 0;
}

/** A window that opens in the middle of a long step missed its signal, so it reads the progress. */
function OpeningBanner({
  gatewayId,
  progress,
}: {
  readonly gatewayId: string;
  readonly progress: OpeningProgress | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const current = useOperation('maintenance.opening', { gatewayId });
  const opening = progress ?? current.data ?? null;
  return (
    <Banner tone="amber" icon={<IconDatabase size={16} aria-hidden />} title={t('maintenance.preparing')}>
      {opening && t(`maintenance.step.${opening.step}`)}{' '}
      {opening &&
        opening.total > 1 &&
        (opening.step === 'rewriting'
          ? format.share(opening.done / opening.total)
          : t('maintenance.stepProgress', { done: format.count(opening.done), total: format.count(opening.total) }))}
    </Banner>
  );
}
