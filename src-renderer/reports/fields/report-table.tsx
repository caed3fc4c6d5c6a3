/** A table of a report. The export has the same columns and rows as the screen. */

import { Box, Button, Group, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIALECT_OF } from '../../../src-preload/contract/reports/export-options.ts';
import type { ReportName, ReportTable } from '../../../src-preload/contract/reports/reports.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { type Format, useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './reports.module.css';

export type Columns = ReportTable['columns'];
export type Cell = ReportTable['rows'][number][number];

export function ReportDataTable({
  name,
  title,
  columns,
  rows,
  isLoud = () => false,
  isTotal = () => false,
  children,
}: {
  readonly name: ReportName;
  readonly title: string;
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
  /** Rows that must not be overlooked. */
  readonly isLoud?: (row: number) => boolean;
  /** Rows that sum others. */
  readonly isTotal?: (row: number) => boolean;
  /** Shown next to the table's title, such as another button. */
  readonly children?: ReactNode;
}) {
  return (
    <ExportedSection
      name={name}
      title={title}
      isEmpty={rows.length === 0}
      table={() => ({ columns, rows })}
      shown={<LongTable title={title} columns={columns} rows={rows} isLoud={isLoud} isTotal={isTotal} />}
    >
      {children}
    </ExportedSection>
  );
}

/** A part of a report with its title and its export, however it is shown. */
export function ExportedSection({
  name,
  title,
  isEmpty,
  table,
  shown: content,
  children,
}: {
  readonly name: ReportName;
  readonly title: string;
  readonly isEmpty: boolean;
  /** What is exported, made when it is requested. */
  readonly table: () => { readonly columns: Columns; readonly rows: readonly (readonly Cell[])[] };
  readonly shown: ReactNode;
  /** Shown next to the title. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const [saved, setSaved] = useState<string | null>(null);
  const save = useSaveCommand('exports.table', ({ fileName }) => setSaved(fileName));
  const write = () => {
    const { columns, rows } = table();
    save.mutate({
      name,
      table: { columns: [...columns], rows: rows.map((row) => [...row]) },
      dialect: DIALECT_OF[language],
      language,
    });
  };
  return (
    <div className={styles['section']}>
      <Group component="header" gap="8px 16px" justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        <span role="status">{saved !== null && t('reports.saved', { name: saved })}</span>
        <Group component="span">
          {children}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} aria-hidden />}
            disabled={isEmpty}
            loading={save.isPending}
            onClick={write}
          >
            {t('reports.saveTable')}
          </Button>
        </Group>
      </Group>
      {save.error !== null && <ErrorNotice thrown={save.error} />}
      {isEmpty ? (
        <Text mb="sm" c="dimmed">
          {t('reports.noRows')}
        </Text>
      ) : (
        content
      )}
    </div>
  );
}

interface TableRows {
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
  readonly isLoud?: (row: number) => boolean;
  readonly isTotal?: (row: number) => boolean;
}

/** The maximum number of rows rendered at a time. */
const ROWS_AT_ONCE = 500;

/** A table as a landmark, as long as it is: the page scrolls. In a narrow window it can be moved sideways. */
export function LongTable({ title, rows: allRows, ...table }: TableRows & { readonly title: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const { columns, rows } = withoutEmptyColumns(table.columns, allRows);
  return (
    <>
      <Box component="section" className={styles['frame']} aria-label={title} tabIndex={0}>
        <PlainTable {...table} columns={columns} rows={rows.slice(0, limit)} />
      </Box>
      {rows.length > limit && (
        <Button variant="default" size="xs" mt={8} onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {t('reports.showMore', { left: format.count(rows.length - limit) })}
        </Button>
      )}
    </>
  );
}

/** A column without any value in these rows is neither shown nor printed; the export always has it. */
export function withoutEmptyColumns(columns: Columns, rows: readonly (readonly Cell[])[]): TableRows {
  const isKept = (at: number) => at === 0 || rows.some((row) => row[at] !== '' && row[at] != null);
  return {
    columns: columns.filter((_, at) => isKept(at)),
    rows: rows.map((row) => row.filter((_, at) => isKept(at))),
  };
}

/** The table alone, for screen and paper. */
export function PlainTable({ columns, rows, isLoud = () => false, isTotal = () => false }: TableRows) {
  const format = useFormat();
  return (
    <Table variant="framed" className={styles['table'] ?? ''}>
      <thead>
        <tr>
          {columns.map(({ name, kind }) => (
            <th key={name} scope="col" data-kind={kind}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows have no id, and their order never changes.
          <tr key={keyOf(row, index)} data-loud={isLoud(index) || undefined} data-total={isTotal(index) || undefined}>
            {row.map((cell, at) => {
              const column = columns[at];
              return (
                <td key={column?.name} data-kind={column?.kind}>
                  <UntrustedText>{shown(cell, column?.kind ?? 'text', format)}</UntrustedText>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function keyOf(row: readonly Cell[], index: number): string {
  return `${index} ${row[0] ?? ''}`;
}

function shown(cell: Cell, kind: Columns[number]['kind'], format: Format): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (kind === 'money') return format.money(cell);
  return kind === 'moment' ? format.time(cell, 'exact') : format.count(cell);
}
