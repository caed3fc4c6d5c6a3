/** What each customer paid in a year, by CPF or CNPJ, as a table and a file. */
import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerReport } from '../../../src-preload/contract/charges/sums/sum-reports.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { dayOf } from '../../format/day-bounds.ts';
import { type Cell, type Columns, ReportDataTable } from '../fields/report-table.tsx';

export function CustomerSums() {
  const { t } = useTranslation();
  const { timeZone } = useApp().settings;
  const [typed, setTyped] = useState<number | string>(Number(dayOf(Date.now(), timeZone).slice(0, 4)));
  const year = Number(typed);
  const isYear = Number.isInteger(year) && year >= 1970 && year <= 9998;
  return (
    <>
      <NumberInput
        label={t('reports.sums.year')}
        value={typed}
        onChange={setTyped}
        error={isYear ? null : t('reports.sums.yearInvalid')}
        allowDecimal={false}
        thousandSeparator={false}
        w={140}
        mb="sm"
      />
      {isYear && <SumsOfYear year={year} />}
      <Text mb="sm" c="dimmed">
        {t('reports.sums.customersNote')} {t('reports.zoneNote', { zone: timeZone })}
      </Text>
    </>
  );
}

function SumsOfYear({ year }: { readonly year: number }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data, error, refetch } = useOperation('reports.customers', { gatewayId, year }, { staleTime: 0 });
  const rowsOf = useCustomerRows();
  if (error !== null) return <ErrorNotice thrown={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting shapes={['table']} lines={4} />;
  const { columns, rows } = rowsOf(data);
  return (
    <ReportDataTable
      name="customers"
      title={`${t('reports.sums.byCustomer')}: ${year}`}
      columns={columns}
      rows={rows}
      isTotal={(row) => row === rows.length - 1}
    />
  );
}

type Sums = CustomerReport['withoutDocument'];

function useCustomerRows(): (report: CustomerReport) => { readonly columns: Columns; readonly rows: Cell[][] } {
  const { t } = useTranslation();
  const columns: Columns = [
    { name: t('reports.column.document'), kind: 'text' },
    { name: t('reports.column.customer'), kind: 'text' },
    { name: t('reports.sums.payments'), kind: 'count' },
    { name: t('sums.name.received'), kind: 'money' },
    { name: t('reports.sums.refunds'), kind: 'count' },
    { name: t('sums.name.returned'), kind: 'money' },
    { name: t('sums.name.kept'), kind: 'money' },
  ];
  const cells = ({ received, returned }: Sums): Cell[] => [
    ...[received.count, received.sum, returned.count, returned.sum],
    received.sum - returned.sum,
  ];
  const added = (all: readonly Sums[], word: keyof Sums) => ({
    count: all.reduce((total, each) => total + each[word].count, 0),
    sum: all.reduce((total, each) => total + each[word].sum, 0),
  });
  return ({ customers, withoutDocument }) => {
    const isAny = withoutDocument.received.count + withoutDocument.returned.count > 0;
    const all = [...customers, withoutDocument];
    const lines = [
      ...customers.map((each) => [each.customerDocument, each.customerName, ...cells(each)]),
      ...(isAny ? [[t('reports.sums.noDocument'), '', ...cells(withoutDocument)]] : []),
    ];
    const total = { received: added(all, 'received'), returned: added(all, 'returned') };
    return { columns, rows: lines.length === 0 ? [] : [...lines, [t('reports.sums.total'), '', ...cells(total)]] };
  };
}
