/** The earlier exports of this gateway, each to be written again, and the check of a file. */
import { Box, Button, Table, Title, VisuallyHidden } from '@mantine/core';
import { IconFileExport, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportRecord } from '../../../src-preload/contract/reports/export-records.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Fold } from '../../components/fold.tsx';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { useExporter } from '../../exports/export-state.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { CheckFile } from '../check-file/check-file.tsx';
import fields from '../fields/reports.module.css';
import { Totals } from '../fields/totals.tsx';
import styles from './exports-tab.module.css';
import { useFilterWords, useFormatWords } from './filter-words.ts';

export function ExportsTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { job } = useExporter();
  const made = useOperation('exports.made', { gatewayId }, { staleTime: 0 });
  const { refetch } = made;
  useEffect(() => {
    if (job.kind === 'done') void refetch();
  }, [job.kind, refetch]);
  if (made.error !== null)
    return (
      <ErrorNotice lead={t('console.notLoaded.exports')} thrown={made.error} onRetry={() => void made.refetch()} />
    );
  if (made.data === undefined) return <Waiting shapes={['table']} lines={6} />;
  return (
    <>
      {made.data.length > 0 && <MadeTotals records={made.data} />}
      <div className={fields['section']}>
        <Title order={2}>{t('reports.export.pastExports')}</Title>
        {made.data.length === 0 ? (
          <EmptyState
            icon={<IconFileExport size={24} />}
            title={t('reports.export.noExports')}
            action={
              <Button component="a" variant="default" href={hrefOf({ screen: 'charges', chargeKey: null })}>
                {t('reports.export.toCharges')}
              </Button>
            }
          >
            {t('reports.export.noExportsText')}
          </EmptyState>
        ) : (
          <Box
            component="section"
            className={fields['frame']}
            aria-label={t('reports.export.pastExports')}
            tabIndex={0}
          >
            <MadeTable records={made.data} gatewayId={gatewayId} />
          </Box>
        )}
      </div>
      <CheckFile />
    </>
  );
}

function MadeTotals({ records }: { readonly records: readonly ExportRecord[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const latest = records.reduce((one, other) => (other.at > one.at ? other : one));
  const unmasked = records.filter(({ masked }) => !masked).length;
  return (
    <Totals
      totals={[
        { name: t('reports.export.pastExports'), value: format.count(records.length) },
        {
          name: t('reports.made.latest'),
          value: format.time(latest.at),
          note: <UntrustedText>{latest.operator ?? t('reports.made.nobody')}</UntrustedText>,
        },
        {
          name: t('reports.made.latestRows'),
          value: format.count(latest.rows),
          note: format.money(latest.sum),
        },
        { name: t('reports.made.unmaskedCount'), value: format.count(unmasked) },
      ]}
    />
  );
}

function MadeTable({ records, gatewayId }: { readonly records: readonly ExportRecord[]; readonly gatewayId: string }) {
  const { t } = useTranslation();
  const heads = [
    ['reports.column.when', 'moment'],
    ['reports.made.what', 'text'],
    ['reports.column.file', 'text'],
    ['reports.column.rows', 'count'],
    ['reports.column.sum', 'money'],
    ['reports.made.personal', 'text'],
  ] as const;
  return (
    <Table variant="framed" className={fields['table'] ?? ''}>
      <thead>
        <tr>
          {heads.map(([name, kind]) => (
            <th key={name} scope="col" data-kind={kind}>
              {t(name)}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('reports.made.again')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <MadeRow key={record.number} record={record} gatewayId={gatewayId} />
        ))}
      </tbody>
    </Table>
  );
}

function MadeRow({ record, gatewayId }: { readonly record: ExportRecord; readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { job, repeat } = useExporter();
  const filterWords = useFilterWords();
  const formatWords = useFormatWords();
  const { number, at, operator, filter, fileName, rows, sum, sha256, masked, options } = record;
  const canRepeat = options !== null && filter !== null;
  return (
    <tr>
      <td data-kind="moment">
        {format.time(at)}
        <span className={styles['small']}>
          {operator === null ? t('reports.made.nobody') : <UntrustedText>{operator}</UntrustedText>}
        </span>
      </td>
      <td>
        {filter === null ? '—' : <UntrustedText>{filterWords(filter)}</UntrustedText>}
        {filter === null && <span className={styles['small']}>{t('reports.made.filterLost')}</span>}
      </td>
      <td className={styles['file']}>
        <UntrustedText>{fileName}</UntrustedText>
        <span className={styles['small']}>
          <UntrustedText>{formatWords(record)}</UntrustedText>
        </span>
        <Fold summary={t('console.details')}>
          <span className={styles['small']} title={sha256}>
            {t('charges.sha256')} {sha256.slice(0, 12)}… <CopyButton value={sha256} what={t('charges.sha256')} />
          </span>
        </Fold>
      </td>
      <td data-kind="count">{format.count(rows)}</td>
      <td data-kind="money">{format.money(sum)}</td>
      <td>{t(masked ? 'reports.made.masked' : 'reports.made.unmasked')}</td>
      <td>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={15} aria-hidden />}
          disabled={!canRepeat || job.kind === 'running'}
          title={canRepeat ? undefined : t('reports.made.filterLost')}
          aria-label={t('reports.made.againOf', { name: fileName })}
          onClick={() => options !== null && repeat(gatewayId, { number, options })}
        >
          {t('reports.made.again')}
        </Button>
      </td>
    </tr>
  );
}
