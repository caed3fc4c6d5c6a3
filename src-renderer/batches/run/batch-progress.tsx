/** How far a batch is: what was made and paid, what was not, at which rate, and how long the rest takes. */
import { Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { MINUTE } from '../../../src-preload/contract/values/durations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { LEFT_OUT, rowsToSend, sentRows, sumOf } from '../summary/batch-counts.ts';
import styles from './run-batch.module.css';

export function BatchProgress({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { figures, paid, timeLeft, status } = batch;
  const total = rowsToSend(batch).count;
  // A cancelled batch has rows that were never sent among those that were not.
  const left = status === 'cancelled' ? figures['not-sent'].count : figures.sending.count;
  const done = sentRows(batch).count - left;
  const isRunning = status === 'running';
  const shown = [
    ['created', figures.created, true],
    ['paid', paid, true, paid.count > 0 ? 'green' : undefined],
    ['refused', figures.refused, false, 'red'],
    ['notSent', figures['not-sent'], false],
    ['unknown', figures.unknown, false, 'amber'],
    ['held', figures.held, false, 'amber'],
    ['leftOut', sumOf(batch, LEFT_OUT), false],
    ['ready', figures.ready, false],
  ] as const;
  return (
    <Stack component="section" gap="xs" aria-label={t('batchRun.progressLabel')}>
      {status !== 'done' && (
        <div className={styles['bar']}>
          <Progress value={(100 * done) / Math.max(1, total)} aria-label={t('batchRun.progressLabel')} flex={1} />
          <span data-figures>
            {t('batchRun.progress', { done: format.count(done), total: format.count(total) })}
            {isRunning && timeLeft !== null && timeLeft > 0 && (
              <>
                {' · '}
                {t('batchRun.rate', { rate: format.count(Math.round((figures.ready.count * MINUTE) / timeLeft)) })}
                {' · '}
                {t('batchRun.left', { left: format.duration(timeLeft) })}
              </>
            )}
          </span>
        </div>
      )}
      <dl className={styles['figures']}>
        {shown
          .filter(([, { count }, always]) => always || count > 0)
          .map(([name, { count, sum }, , tone]) => (
            <div key={name} data-tone={tone}>
              <dt>{t(`batchRun.figures.${name}`)}</dt>
              <dd data-figures>
                <strong>{format.count(count)}</strong> <span>{format.money(sum)}</span>
              </dd>
            </div>
          ))}
      </dl>
      {isRunning && (
        <Text c="dimmed" fz={13}>
          {t('batchRun.background')}
        </Text>
      )}
    </Stack>
  );
}
