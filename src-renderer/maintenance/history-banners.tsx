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
import { Banner } from '../components/banners/banner.tsx';
import { hrefOf } from '../navigation/route.ts';

type OpeningProgress = SignalPayload<'history-opening'>;

export function HistoryBanners({ gatewayId }: { readonly gatewayId: string }) {
  const { isOpening, opening, data } = useHistoryStatus(gatewayId);
  if (isOpening) return <OpeningBanner gatewayId={gatewayId} progress={opening} />;
  return data === undefined ? null : <StatusBanners status={data} />;
}

/** How the history is opened: its status, or how far its preparation is. */
function useHistoryStatus(gatewayId: string) {
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
  const isRefused =
    status.error instanceof CallError &&
    status.error.error.kind === 'history-unavailable' &&
    status.error.error.reason === 'opening';
  return { isOpening: opening !== null || isRefused, opening, data: status.data };
}

function StatusBanners({ status }: { readonly status: HistoryStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { gateway } = useApp();
  const { stopped, unrecorded, recovery, unread, drill, place } = status;
  const icon = <IconAlertTriangle size={16} aria-hidden />;
  return (
    <>
      {stopped !== null && (
        <Banner tone="red" icon={icon} title={t('maintenance.recordingStopped')}>
          {t(`maintenance.recordingStoppedReason.${stopped}`)}{' '}
          {unrecorded > 0 && t('maintenance.unrecorded', { count: unrecorded })}
        </Banner>
      )}
      {recovery?.ledger !== undefined && (
        <Banner tone="red" icon={icon} title={t(`maintenance.ledger.${recovery.ledger}`)}>
          {t('maintenance.ledgerDescription')}{' '}
          <a href={hrefOf({ screen: 'settings', section: 'history' })}>{t('maintenance.seeReport')}</a>
        </Banner>
      )}
      {recovery !== null && recovery.why !== 'restored' && recovery.why !== 'ledger' && (
        <Banner
          tone={isFromOutside(recovery) ? 'red' : 'amber'}
          icon={icon}
          title={t(isFromOutside(recovery) ? `maintenance.${recovery.why}` : 'maintenance.recovered')}
        >
          {t(meaningOf(recovery))}{' '}
          <a href={hrefOf({ screen: 'settings', section: 'history' })}>{t('maintenance.seeReport')}</a>
        </Banner>
      )}
      {unread > 0 && gateway?.archivedAt === null && (
        <Banner
          tone="amber"
          icon={icon}
          title={t('maintenance.unread', { count: unread, shown: format.count(unread) })}
        >
          {t('maintenance.unreadDescription')}
        </Banner>
      )}
      {drill?.problem != null && (
        <Banner tone="red" icon={icon} title={t('maintenance.drillFailedTitle')}>
          {t('maintenance.drillFailedDescription')}{' '}
          <a href={hrefOf({ screen: 'settings', section: 'history' })}>{t('maintenance.drillFailedLink')}</a>
        </Banner>
      )}
      {place !== 'local' && (
        <Banner
          tone="amber"
          icon={icon}
          title={place === 'network' ? t('maintenance.networkFolder') : t('maintenance.syncedFolder')}
        >
          {place === 'network' ? t('maintenance.networkFolderDescription') : t('maintenance.syncedFolderDescription')}
        </Banner>
      )}
    </>
  );
}

type Recovered = NonNullable<HistoryStatus['recovery']>;

/** Whether the files were removed or replaced from outside: nothing was rebuilt. */
function isFromOutside(recovery: Recovered): recovery is Recovered & { readonly why: 'gone' | 'older' } {
  return recovery.why === 'gone' || recovery.why === 'older';
}

function meaningOf(recovery: Recovered) {
  if (isFromOutside(recovery)) return `maintenance.${recovery.why}Description` as const;
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
