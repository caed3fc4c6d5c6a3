/** One list of a statement: the bank's line, the charge, and what is done with them, in three columns that wrap. */
import { Box, Button, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportName } from '../../../../src-preload/contract/reports/reports.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import { ExportedSection } from '../../fields/report-table.tsx';
import type { ExportedTable } from './exported-cells.ts';
import styles from './statement-lists.module.css';

export interface StatementTableRow {
  readonly key: string;
  /** One for each heading. */
  readonly cells: readonly ReactNode[];
}

/** The maximum number of rows rendered at a time: the next list begins below them. */
const ROWS_AT_ONCE = 100;

interface TableRows<Row> {
  readonly title: string;
  /** A third one is of the actions, and narrower. */
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
  readonly rowOf: (row: Row) => StatementTableRow;
}

export function StatementTable<Row>({
  name,
  title,
  headings,
  rows,
  rowOf,
  count,
  note,
  exported,
  isLoud = false,
  children,
}: TableRows<Row> & {
  readonly name: ReportName;
  /** The total number; the rows may be only the first of them. */
  readonly count: number;
  readonly note?: ReactNode;
  readonly exported: () => ExportedTable;
  readonly isLoud?: boolean;
  readonly children?: ReactNode;
}) {
  // One line for all empty lists shows that it is empty (statement-lists.tsx).
  if (count === 0) return null;
  return (
    <>
      <ExportedSection
        name={name}
        title={title}
        isEmpty={rows.length === 0}
        table={exported}
        shown={<RowsTable title={title} headings={headings} rows={rows} rowOf={rowOf} isLoud={isLoud} />}
      >
        {children}
      </ExportedSection>
      <ListNotes count={count} listed={rows.length} note={note} />
    </>
  );
}

/** What stands below a list: a remark, and that only its first rows are listed. */
export function ListNotes({
  count,
  listed,
  note,
}: {
  readonly count: number;
  readonly listed: number;
  readonly note?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      {note !== undefined && (
        <Text mb="sm" c="dimmed">
          {note}
        </Text>
      )}
      {count > listed && (
        <Text mb="sm" c="dimmed" role="status">
          {t('reports.statement.listCut', { listed })}
        </Text>
      )}
    </>
  );
}

function RowsTable<Row>({ title, headings, rows, rowOf, isLoud }: TableRows<Row> & { readonly isLoud: boolean }) {
  return (
    <RowsInParts rows={rows}>
      {(shown) => (
        <Box component="section" className={styles['list']} aria-label={title} tabIndex={-1}>
          <Table variant="framed" verticalSpacing="xs" layout="fixed" className={styles['table'] ?? ''}>
            <thead>
              <tr>
                {headings.map((heading, index) => (
                  <th key={heading} scope="col" className={index === 2 ? styles['act'] : undefined}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => {
                const { key, cells } = rowOf(row);
                return (
                  <tr key={key} data-loud={isLoud || undefined}>
                    {headings.map((heading, index) => (
                      <td key={heading}>{cells[index]}</td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </Box>
      )}
    </RowsInParts>
  );
}

/** The rows, as many as are requested. */
export function RowsInParts<Row>({
  rows,
  children,
}: {
  readonly rows: readonly Row[];
  readonly children: (rows: readonly Row[]) => ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  return (
    <>
      {children(rows.slice(0, limit))}
      {rows.length > limit && (
        <Button variant="default" size="xs" mt={8} onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          {t('reports.showMore', { left: format.count(rows.length - limit) })}
        </Button>
      )}
    </>
  );
}
