/** The current gateway and others of its environment: their figures of one period, the sum, and closing each. */
import { Button, MultiSelect, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingBasis } from '../../../src-preload/contract/reports/closing.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/notices/confirm.tsx';
import { dayText } from '../../format/day-text.ts';
import { ReportDataTable } from '../fields/report-table.tsx';
import styles from '../fields/reports.module.css';
import { summedFigures, useClosingFigureColumns } from './closing-rows.ts';

export function SeveralClosings({ period, basis }: { readonly period: string; readonly basis: ClosingBasis }) {
  const { t } = useTranslation();
  const { gateways } = useApp();
  const { id, environment } = useGateway();
  const client = useQueryClient();
  const [also, setAlso] = useState<readonly string[]>([]);
  const gatewayIds = [id, ...also];
  const read = useOperation(
    'closing.readSeveral',
    { gatewayIds, period, basis },
    { enabled: also.length > 0, staleTime: 0 },
  );
  const close = useCommand('closing.close');
  const [isClosing, setClosing] = useState(false);
  const [isWarned, setWarned] = useState(false);
  /** Those that a run closed before an error stopped it: the next press goes on after them. */
  const [stopped, setStopped] = useState<{ readonly run: string; readonly closed: readonly string[] } | null>(null);
  const figuresOf = useClosingFigureColumns();
  const others = gateways.filter((each) => each.id !== id && each.environment === environment);
  if (others.length === 0) return null;
  // Each gateway's document belongs to its own history, so they are closed one after the other.
  const closeEach = async () => {
    setWarned(false);
    setClosing(true);
    const run = `${period} ${basis}`;
    const closed = new Set(stopped?.run === run ? stopped.closed : []);
    try {
      for (const gatewayId of gatewayIds.filter((each) => !closed.has(each))) {
        await close.mutateAsync({ gatewayId, period, basis });
        closed.add(gatewayId);
      }
      setStopped(null);
    } catch {
      // The notice below shows it; gateways closed before it stay closed.
      setStopped({ run, closed: [...closed] });
    }
    setClosing(false);
    for (const name of ['closing.read', 'closing.readSeveral', 'closing.list', 'closing.outdated'] as const)
      void client.invalidateQueries({ queryKey: keyOf(name) });
  };
  const isUnfinished = read.data?.some(({ closing }) => closing.isUnfinished) === true;
  const all = (read.data ?? []).flatMap(({ closing }) => closing.lines);
  const figures = figuresOf(basis, all);
  const cellsOf = (lines: typeof all) => figures.map(({ of }) => of(summedFigures(lines)));
  const closedAt = (closing: NonNullable<typeof read.data>[number]['closing']) => closing.closings[0]?.closedAt ?? null;
  const rows = (read.data ?? []).map(({ gatewayName, closing }) => [
    gatewayName,
    ...cellsOf(closing.lines),
    closedAt(closing),
  ]);
  return (
    <div className={styles['section']}>
      <Title order={2}>{t('reports.closing.several')}</Title>
      <MultiSelect
        maw={560}
        label={t('reports.closing.alsoGateways')}
        description={t('reports.closing.alsoHint')}
        data={others.map((each) => ({ value: each.id, label: each.name }))}
        value={[...also]}
        onChange={setAlso}
        clearable
      />
      <Confirm
        opened={isWarned}
        title={t('reports.closing.unfinishedTitle')}
        action={t('reports.closing.closeAnyway')}
        onConfirm={() => void closeEach()}
        onCancel={() => setWarned(false)}
      >
        {t('reports.closing.unfinished', { period: dayText(period) })}
      </Confirm>
      {read.error !== null && also.length > 0 && <ErrorNotice thrown={read.error} />}
      {close.error !== null && <ErrorNotice thrown={close.error} />}
      {also.length > 0 && read.data !== undefined && (
        <ReportDataTable
          name="closing"
          title={t('reports.closing.title', { period: dayText(period) })}
          columns={[
            { name: t('frame.gateway'), kind: 'text' },
            ...figures.map(({ name, kind }) => ({ name, kind })),
            { name: t('reports.closing.lastClosed'), kind: 'moment' },
          ]}
          isTotal={(row) => row === rows.length}
          rows={[...rows, [t('reports.closing.total'), ...cellsOf(all), null]]}
        >
          <Button size="xs" loading={isClosing} onClick={() => (isUnfinished ? setWarned(true) : void closeEach())}>
            {t('reports.closing.closeEach')}
          </Button>
        </ReportDataTable>
      )}
    </div>
  );
}
