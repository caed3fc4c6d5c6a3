/** Why a batch stands still, and what to do; and apart from it, the rows whose outcome no one knows. */
import { Group, Title, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { hrefOf } from '../../navigation/route.ts';
import styles from './run-batch.module.css';

export function StopNotice({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const reason = batch.stoppedBy ?? (batch.status === 'paused' ? 'paused' : null);
  if (reason === null) return null;
  const Icon = reason === 'paused' ? IconPlayerPause : IconAlertTriangle;
  return (
    <ToneBox tone={reason === 'paused' ? 'neutral' : 'red'} role="status" className={styles['notice'] ?? ''}>
      <Icon size={18} aria-hidden />
      <p>
        <strong>{t(`batchRun.stop.${reason}`)}</strong> {/* What to do is done at the batch's own desk. */}
        {batch.otherDesk === null && t(`batchRun.stop.${reason}Next`)}{' '}
        {reason === 'token-refused' && <a href={hrefOf({ screen: 'access' })}>{t('batchRun.stop.openAccess')}</a>}
        {reason === 'refused' && <Refusal batch={batch} />}
      </p>
    </ToneBox>
  );
}

/** The gateway's message about the first row that it refused. */
function Refusal({ batch: { id: batchId, figures } }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data } = useOperation('batches.rows', {
    gatewayId,
    batchId,
    verdict: 'refused',
    offset: Math.max(0, figures.refused.count - 1),
    limit: 1,
  });
  const message = data?.rows[0]?.message ?? null;
  if (message === null) return null;
  return (
    <q className={styles['service']}>
      {t('batchRun.stop.service')} <UntrustedText>{message}</UntrustedText>
    </q>
  );
}

/** How many of them are listed; the table has the rest. */
const LISTED = 8;

export function UnknownRows({ batch, onAll }: { readonly batch: Batch; readonly onAll: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const { count } = batch.figures.unknown;
  const { data } = useOperation(
    'batches.rows',
    { gatewayId, batchId: batch.id, verdict: 'unknown', offset: 0, limit: LISTED },
    { enabled: count > 0 },
  );
  if (count === 0) return null;
  return (
    <ToneBox tone="amber" role="region" aria-labelledby="batch-unknown" className={styles['notice'] ?? ''}>
      <IconHelpCircle size={18} aria-hidden />
      <div>
        <Title order={2} size="h3" id="batch-unknown">
          {t('batchRun.unknown.title', { count, shown: format.count(count) })}
        </Title>
        <p>{t('batchRun.unknown.text', { count })}</p>
        <Group component="ul" gap="2px 20px" mt={4}>
          {(data?.rows ?? []).map(({ position, line, amount, chargeKey }) => {
            const text = t('batchRun.unknown.line', { line: line ?? position, amount: format.money(amount ?? 0) });
            return (
              <li key={position}>
                {chargeKey === null ? text : <a href={hrefOf({ screen: 'charges', chargeKey })}>{text}</a>}
              </li>
            );
          })}
          {count > LISTED && (
            <li>
              <UnstyledButton td="underline" fz="inherit" onClick={onAll}>
                {t('batchRun.unknown.more')}
              </UnstyledButton>
            </li>
          )}
        </Group>
      </div>
    </ToneBox>
  );
}
