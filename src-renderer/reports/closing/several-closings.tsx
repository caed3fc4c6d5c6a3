/** The current gateway and others of its environment: their figures of one period, the sum, and closing each. */

import { Button, MultiSelect, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../src-preload/contract/contract.ts';
import type { ClosingBasis } from '../../../src-preload/contract/reports/closing.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { dayText } from '../../format/day-text.ts';
import { ReportDataTable } from '../fields/report-table.tsx';
import styles from '../fields/reports.module.css';
import { summedFigures, useClosingFigureColumns } from './closing-rows.ts';

export function SeveralClosings({ period, basis }: { readonly period: string; readonly basis: ClosingBasis }) {
  const { t } = useTranslation();
  const { gateways } = useApp();
  const { id, environment } = useGateway();
  const [also, setAlso] = useState<readonly string[]>([]);
  const gatewayIds = [id, ...also];
  const read = useOperation(
    'closing.readSeveral',
    { gatewayIds, period, basis },
    { enabled: also.length > 0, staleTime: 0 },
  );
  const [isWarned, setWarned] = useState(false);
  const { close, isClosing, closeEach } = useCloseEach(gatewayIds, period, basis);
  const tableOf = useSeveralTable(basis);
  const others = gateways.filter((each) => each.id !== id && each.environment === environment);
  if (others.length === 0) return null;
  const isUnfinished = read.data?.some(({ closing }) => closing.isUnfinished) === true;
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
        onConfirm={() => {
          setWarned(false);
          void closeEach();
        }}
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
          isTotal={(row) => row === read.data.length}
          {...tableOf(read.data)}
        >
          <Button size="xs" loading={isClosing} onClick={() => (isUnfinished ? setWarned(true) : void closeEach())}>
            {t('reports.closing.closeEach')}
          </Button>
        </ReportDataTable>
      )}
    </div>
  );
}

/** Closes the period at one gateway after the other; after an error the next run goes on where it stopped. */
function useCloseEach(gatewayIds: readonly string[], period: string, basis: ClosingBasis) {
  const client = useQueryClient();
  const close = useCommand('closing.close');
  const [isClosing, setClosing] = useState(false);
  /** Those that a run closed before an error stopped it: the next press goes on after them. */
  const [stopped, setStopped] = useState<{ readonly run: string; readonly closed: readonly string[] } | null>(null);
  // Each gateway's document belongs to its own history, so they are closed one after the other.
  const closeEach = async () => {
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
  return { close, isClosing, closeEach };
}

type SeveralFigures = Output<'closing.readSeveral'>;

/** The figures of each gateway, then their sum. */
function useSeveralTable(basis: ClosingBasis) {
  const { t } = useTranslation();
  const figuresOf = useClosingFigureColumns();
  return (several: SeveralFigures) => {
    const all = several.flatMap(({ closing }) => closing.lines);
    const figures = figuresOf(basis, all);
    const cellsOf = (lines: typeof all) => figures.map(({ of }) => of(summedFigures(lines)));
    const rows = several.map(({ gatewayName, closing }) => [
      gatewayName,
      ...cellsOf(closing.lines),
      closing.closings[0]?.closedAt ?? null,
    ]);
    return {
      columns: [
        { name: t('frame.gateway'), kind: 'text' as const },
        ...figures.map(({ name, kind }) => ({ name, kind })),
        { name: t('reports.closing.lastClosed'), kind: 'moment' as const },
      ],
      rows: [...rows, [t('reports.closing.total'), ...cellsOf(all), null]],
    };
  };
}
