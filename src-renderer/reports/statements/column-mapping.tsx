/** Which column of a bank's file holds what; what was chosen once is used again, until it is changed or forgotten. */
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { STATEMENT_FIELDS, type StatementShape } from '../../../src-preload/contract/reports/statements.ts';
import { ColumnTable } from '../../components/columns/column-table.tsx';
import { ReportFold } from '../fields/fold.tsx';
import type { PartialMapping } from './partial-mapping.ts';

export function ColumnMapping({
  shape: { format, head, sample, savedId, mapping: suggested, reasons },
  mapping,
  isFolded,
  onChange,
  onForget,
}: {
  readonly shape: Extract<StatementShape, { kind: 'csv' }>;
  readonly mapping: PartialMapping;
  /** The result is what matters now. */
  readonly isFolded: boolean;
  readonly onChange: (mapping: PartialMapping) => void;
  readonly onForget: (savedId: string) => void;
}) {
  const { t } = useTranslation();
  const table = (
    <ColumnTable
      head={head}
      sample={sample}
      choices={STATEMENT_FIELDS.map((field) => ({
        field,
        label: t(`reports.statement.${field}`),
        isNeeded: field === 'date' || field === 'amount',
        column: mapping[field],
        reason: mapping[field] === (suggested?.[field] ?? null) ? reasons[field] : undefined,
      }))}
      onChange={(field, column) => onChange({ ...mapping, [field]: column })}
    />
  );
  return (
    <>
      {savedId === null && !isFolded && (
        <Text mb="sm" c="dimmed">
          {t(`reports.statement.${format}`)}
        </Text>
      )}
      {savedId !== null && (
        <Group gap="6px 12px" mb="sm">
          <Text c="dimmed">{t('reports.statement.keptColumns')}</Text>
          <Button variant="default" size="xs" onClick={() => onForget(savedId)}>
            {t('reports.statement.forgetColumns')}
          </Button>
        </Group>
      )}
      {isFolded || savedId !== null ? <ReportFold summary={t('reports.statement.columns')}>{table}</ReportFold> : table}
    </>
  );
}
