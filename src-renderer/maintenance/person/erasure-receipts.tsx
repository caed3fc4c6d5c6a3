/** The receipts of erasures, with the progress of one whose backups are still being rewritten. */
import { Box, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErasureReceipt } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import { DIALECT_OF } from '../../../src-preload/contract/reports/export-options.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { keyOf, useOperation } from '../../bridge/operations.ts';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { type Format, useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FactList } from '../../components/facts/fact-list.tsx';
import { Fold } from '../../components/fold.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { countsText } from './counts.ts';

export function ErasureReceiptsSection() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const read = useOperation('erasure.receipts', null);
  const again = () => void client.invalidateQueries({ queryKey: keyOf('erasure.receipts') });
  useSignal('erasure-changed', again);
  useSignal('erasure-progress', again);
  const progress = read.data?.progress ?? null;
  const nameOf = (gatewayId: string) =>
    read.data?.receipts.flatMap(({ gateways }) => gateways).find((each) => each.gatewayId === gatewayId)?.name ?? '';
  return (
    <FormSection title={t('erasure.receipts')} intro={t('erasure.receiptsIntro')}>
      {read.error !== null && <ErrorNotice thrown={read.error} onRetry={() => void read.refetch()} />}
      {progress !== null && (
        <p role="status">
          {t('erasure.working', {
            gateway: nameOf(progress.gatewayId),
            done: progress.done,
            total: progress.total,
          })}
        </p>
      )}
      {read.data?.receipts.length === 0 && <Text c="dimmed">{t('erasure.noReceipts')}</Text>}
      <ul data-lined="below">
        {read.data?.receipts.map((receipt) => (
          <li key={receipt.id}>
            <Receipt receipt={receipt} />
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function Receipt({ receipt }: { readonly receipt: ErasureReceipt }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const format = useFormat();
  const [saved, setSaved] = useState<string | null>(null);
  const save = useSaveCommand('exports.table', ({ fileName }) => setSaved(fileName));
  const lines = receiptLines(receipt, t, format);
  const write = () => {
    const columns = [t('erasure.column.what'), t('erasure.column.value')].map((name) => ({
      name,
      kind: 'text' as const,
    }));
    save.mutate({
      name: 'erasure-receipt',
      table: { columns, rows: lines.map(({ what, value }) => [what, value]) },
      dialect: DIALECT_OF[language],
      language,
    });
  };
  return (
    <Fold
      summary={
        <>
          <span data-figures>{format.time(receipt.begunAt)}</span> · {t(`erasure.state.${stateOf(receipt)}`)}
        </>
      }
    >
      <Box my="xs">
        <FactList facts={lines.map(({ what, value }) => [what, value] as const)} />
      </Box>
      {save.error !== null && <ErrorNotice thrown={save.error} />}
      <Button variant="default" size="xs" loading={save.isPending} onClick={write}>
        {t('erasure.save')}
      </Button>{' '}
      <span role="status">{saved !== null && t('erasure.saved', { name: saved })}</span>
    </Fold>
  );
}

type ReceiptState = 'interrupted' | 'open' | 'next-start' | 'partly' | 'ended';

function stateOf({ interrupted, endedAt, unreached, gateways }: ErasureReceipt): ReceiptState {
  if (interrupted) return 'interrupted';
  if (endedAt === null) {
    const left = gateways.filter(({ state }) => state !== 'done' && state !== 'not-open');
    return left.length > 0 && left.every(({ state }) => state === 'next-start') ? 'next-start' : 'open';
  }
  return unreached.length > 0 ? 'partly' : 'ended';
}

interface Line {
  readonly what: string;
  readonly value: string;
}

/** A receipt as it is shown and as it is saved. */
function receiptLines(receipt: ErasureReceipt, t: TFunction, format: Format): readonly Line[] {
  const { begunAt, endedAt, operator, gateways, unreached, interrupted } = receipt;
  const exports = gateways.reduce((sum, each) => sum + each.exports, 0);
  return [
    { what: t('erasure.fact.begun'), value: format.time(begunAt) },
    { what: t('erasure.fact.ended'), value: endedAt === null ? t('erasure.stillOpen') : format.time(endedAt) },
    ...(operator === null ? [] : [{ what: t('erasure.fact.operator'), value: operator }]),
    {
      what: t('erasure.fact.state'),
      value: interrupted ? t('erasure.interruptedHint') : t(`erasure.state.${stateOf(receipt)}`),
    },
    ...gateways.map((gateway) => ({ what: gateway.name, value: resultIn(gateway, t) })),
    ...gateways
      .filter(({ state }) => state === 'next-start')
      .map(({ name }) => ({ what: t('erasure.file', { gateway: name }), value: t('erasure.rewrittenAtStart') })),
    ...gateways
      .filter(({ isOnServer }) => isOnServer)
      .map(({ name }) => ({ what: t('erasure.server', { gateway: name }), value: t('erasure.serverKeeps') })),
    ...gateways
      .filter(({ onServerAt }) => onServerAt !== null)
      .map(({ name, waitingDesks }) => ({
        what: t('erasure.desks', { gateway: name }),
        value: desksText(waitingDesks, t),
      })),
    ...unreached.map(({ path, reason }) => ({
      what: t('erasure.fact.unreached'),
      value: `${path}: ${t(`erasure.reason.${reason}`)}`,
    })),
    {
      what: t('erasure.beyond'),
      value: exports > 0 ? t('erasure.exports', { count: exports }) : t('erasure.exportsNone'),
    },
  ];
}

function desksText(waiting: readonly string[] | null, t: TFunction): string {
  if (waiting === null) return t('erasure.desksUnknown');
  return waiting.length === 0 ? t('erasure.desksDone') : t('erasure.desksWaiting', { names: waiting.join(', ') });
}

function resultIn(gateway: ErasureReceipt['gateways'][number], t: TFunction): string {
  if (gateway.state === 'not-open') return t('erasure.notErasedHere');
  if (gateway.state === 'erasing') return t('erasure.erasingHere');
  if (gateway.state === 'begun') return t('erasure.begunHere');
  const held = countsText(t, gateway) || t('erasure.notFoundHere');
  return gateway.copies > 0 ? `${held} · ${t('erasure.cleanCopies', { count: gateway.copies })}` : held;
}
