/**
 * "Check now" on many charges, in the corner of the window: progress with a stop, then what it found. Main does the
 * work, so the panel stays while other screens are open and every window has it.
 */
import { Button, CloseButton, Progress } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckingMany } from '../../../../src-preload/contract/watch/checking-many.ts';
import { useBridge, useSignal } from '../../../bridge/bridge-context.tsx';
import { keyOf, useOperation } from '../../../bridge/operations.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import { CornerPanel } from '../../../components/notices/corner.tsx';
import { useToast } from '../../../components/notices/toaster.tsx';
import styles from './checking-panel.module.css';

const TITLE = {
  running: 'charges.checkingMany',
  done: 'charges.checkingDone',
  stopped: 'charges.checkingStopped',
  'token-refused': 'charges.checkingRefused',
} as const satisfies Record<CheckingMany['status'], string>;

export function CheckingPanel({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: checking } = useOperation(
    'charges.checkingMany',
    { gatewayId },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  // A run that had ended before this window was opened is not shown in it.
  const [isFollowed, setFollowed] = useState(false);
  useSignal('check-many-progress', (news) =>
    client.setQueryData(keyOf('charges.checkingMany', { gatewayId: news.gatewayId }), news.checking),
  );
  const isRunning = checking?.status === 'running';
  if (isRunning && !isFollowed) setFollowed(true);
  if (!checking || !isFollowed) return null;
  const title = t(TITLE[checking.status]);
  return (
    <CornerPanel
      label={t('charges.checkingMany')}
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      title={title}
      close={
        !isRunning && <CloseButton size="sm" aria-label={t('console.dismiss')} onClick={() => setFollowed(false)} />
      }
    >
      {isRunning ? <Running checking={checking} gatewayId={gatewayId} /> : <Ended checking={checking} />}
    </CornerPanel>
  );
}

function Running({ checking, gatewayId }: { readonly checking: CheckingMany; readonly gatewayId: string }) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const toast = useToast();
  const format = useFormat();
  const { checked, notRead, total } = checking;
  const stop = async () => {
    const stopped = await bridge.call('charges.stopCheckMany', { gatewayId });
    if (!stopped.ok) toast({ id: 'not-stopped', tone: 'red', title: t('charges.checkingNotStopped') });
  };
  return (
    <>
      <Progress
        value={(100 * (checked + notRead)) / Math.max(1, total)}
        aria-label={t('charges.checkingMany')}
        mt={4}
      />
      <p className={styles['text']} data-figures>
        {t('charges.checkingProgress', { checked: format.count(checked), total: format.count(total) })}
        {notRead > 0 && ` · ${t('charges.notChecked', { count: notRead, shown: format.count(notRead) })}`}
        <br />
        {t('charges.checkingYields')}
      </p>
      <Button variant="default" size="xs" onClick={() => void stop()}>
        {t('charges.checkingStop')}
      </Button>
    </>
  );
}

function Ended({ checking: { checked, changed, notRead, total, status } }: { readonly checking: CheckingMany }) {
  const { t } = useTranslation();
  const format = useFormat();
  const read =
    status === 'done'
      ? t('charges.checked', { count: checked, shown: format.count(checked) })
      : t('charges.checkingProgress', { checked: format.count(checked), total: format.count(total) });
  return (
    <p className={styles['text']} data-figures>
      {read}, {t('charges.checkingChanged', { count: changed, shown: format.count(changed) })}.
      {notRead > 0 && ` ${t('charges.notChecked', { count: notRead, shown: format.count(notRead) })}`}
    </p>
  );
}
