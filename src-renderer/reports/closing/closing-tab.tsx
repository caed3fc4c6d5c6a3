/**
 * The closing of a day or a month: figures as the service reported them, printable, and the changes since the last one.
 */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing, ReportBasis } from '../../../src-preload/contract/reports/reports.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useCommand, useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import shared from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Choice } from '../../components/fields/choice.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { type PrintMethod, PrintPage } from '../../documents/print-page.tsx';
import { Receipts } from '../../documents/print-receipts.tsx';
import { boundsOf, dayOf } from '../../format/day-bounds.ts';
import { dayText } from '../../format/day-text.ts';
import { BasisField } from '../fields/basis-field.tsx';
import { PlainTable, ReportDataTable } from '../fields/report-table.tsx';
import styles from '../fields/reports.module.css';
import { type ChangesTable, useClosingChanges } from './closing-changes.ts';
import { useClosingRows, useOtherAmountRows } from './closing-rows.ts';

export function ClosingTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { settings } = useApp();
  const [period, setPeriod] = useState(() => dayOf(Date.now(), settings.timeZone));
  const [basis, setBasis] = useState<ReportBasis>('paid');
  const isDay = period.length === 10;
  const read = useOperation('closing.read', { gatewayId, period, basis }, { staleTime: 0 });
  const close = useCommand('closing.close');
  return (
    <>
      <div className={shared['controls']}>
        <Choice
          label={t('reports.closing.period')}
          values={['day', 'month']}
          value={isDay ? 'day' : 'month'}
          labelOf={(value) => t(value === 'day' ? 'reports.closing.day' : 'reports.closing.month')}
          onChange={(value) => setPeriod(value === 'day' ? dayOf(Date.now(), settings.timeZone) : period.slice(0, 7))}
        />
        <DayField
          key={isDay ? 'day' : 'month'}
          unit={isDay ? 'day' : 'month'}
          label={t(isDay ? 'reports.day' : 'reports.month')}
          value={period}
          onDay={(day) => day !== '' && setPeriod(day)}
        />
        <BasisField basis={basis} onChange={setBasis} />
        <Button
          loading={close.isPending}
          onClick={() => close.mutate({ gatewayId, period, basis }, { onSuccess: () => void read.refetch() })}
        >
          {t(read.data?.last ? 'reports.closing.closeAgain' : 'reports.closing.close')}
        </Button>
      </div>
      {close.error !== null && (
        <div className={styles['fault']}>
          <ErrorNotice thrown={close.error} />
        </div>
      )}
      {read.error !== null && <ErrorNotice thrown={read.error} onRetry={() => void read.refetch()} />}
      {read.data === undefined && read.error === null && <Waiting lines={6} />}
      {read.data !== undefined && <ClosingFigures closing={read.data} />}
      {isDay && (
        <div className={styles['section']}>
          <Receipts
            key={period}
            filter={{ states: ['PAID'], paid: boundsOf({ from: period, to: period }, period, settings.timeZone) }}
            label={t('reports.receipt.ofDay')}
          />
        </div>
      )}
    </>
  );
}

function ClosingFigures({ closing }: { readonly closing: Closing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { gateway } = useApp();
  const table = useClosingRows();
  const amounts = useOtherAmountRows();
  const [printMethod, setPrintMethod] = useState<PrintMethod | null>(null);
  const { lines, otherAmounts, last, readAt, timeZone, auditHead } = closing;
  const title = t('reports.closing.title', { period: dayText(closing.period) });
  const notes = [
    last === null
      ? t('reports.closing.never')
      : t('reports.closing.closedAt', { when: format.time(last.closedAt, 'exact') }),
    t('reports.closing.readAt', { when: format.time(readAt, 'exact') }),
    t('reports.zoneNote', { zone: timeZone }),
    t('reports.closing.figuresNote'),
    auditHead === null
      ? t('reports.closing.noAudit')
      : t('reports.closing.audit', { number: format.count(auditHead.number), hash: auditHead.hash }),
  ].join(' ');
  const rows = table.rowsOf(lines);
  const changes = useClosingChanges()(last);
  const differing: ChangesTable[] =
    otherAmounts.length === 0
      ? []
      : [
          {
            title: t('reports.closing.amountDiffersTitle'),
            columns: amounts.columns,
            rows: amounts.rowsOf(otherAmounts),
            isLoud: (row) => otherAmounts[row]?.acceptedAt === null,
          },
        ];
  return (
    <>
      <p className={shared['note']}>{notes}</p>
      <ReportDataTable name="closing" title={title} columns={table.columns} rows={rows}>
        <Button
          variant="default"
          size="xs"
          mr={8}
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() => setPrintMethod('print')}
        >
          {t('reports.print')}
        </Button>
      </ReportDataTable>
      {printMethod !== null && (
        <PrintPage name="closing" method={printMethod} onDone={() => setPrintMethod(null)}>
          <h1>{title}</h1>
          <p>{gateway?.name}</p>
          <p>{notes}</p>
          <PlainTable columns={table.columns} rows={rows} />
          {differing.map(sheetOf)}
          {last !== null && changes.length === 0 && <p>{t('reports.closing.noDifferences')}</p>}
          {changes.map(sheetOf)}
        </PrintPage>
      )}
      {differing.map((each) => (
        <ReportDataTable key={each.title} name="closing" {...each} />
      ))}
      {last !== null && last.differences.length === 0 && (
        <p className={shared['note']}>{t('reports.closing.noDifferences')}</p>
      )}
      {changes.map((each) => (
        <ReportDataTable key={each.title} name="closing" {...each} />
      ))}
    </>
  );
}

/** A table in print, below its title. */
function sheetOf(table: ChangesTable) {
  return (
    <section key={table.title}>
      <h2>{table.title}</h2>
      <PlainTable {...table} />
    </section>
  );
}
