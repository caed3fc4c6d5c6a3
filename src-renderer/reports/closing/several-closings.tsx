/** The current gateway and others of its environment: their figures of one period, the sum, and closing each. */

import { Button, MultiSelect, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../src-preload/contract/contract.ts';
import type { ClosingBasis } from '../../../src-preload/contract/reports/closing.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { dayText } from '../../format/day-text.ts';
import { ReportDataTable } from '../fields/report-table.tsx';
import styles from '../fields/reports.module.css';
import { useCloseInTurn } from './close-in-turn.ts';
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
  const { error, isClosing, closeInTurn } = useCloseInTurn();
  const closeEach = () => closeInTurn(gatewayIds.map((gatewayId) => ({ gatewayId, period, basis })));
  const tableOf = useSeveralTable(basis);
  const others = gateways.filter((each) => each.id !== id && each.environment === environment);
  if (others.length === 0) return null;
  const isUnfinished = period.length === 7 && read.data?.some(({ closing }) => closing.isUnfinished) === true;
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
      {error !== null && <ErrorNotice thrown={error} />}
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
