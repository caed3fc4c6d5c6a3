/** Which columns a file has: those for accounting, all, or some in an order of their own. */
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_COLUMN_NAMES } from '../../src-preload/contract/reports/export-column-names.ts';
import {
  ACCOUNTING_COLUMNS,
  EXPORT_COLUMNS,
  type ExportColumn,
  exportColumn,
} from '../../src-preload/contract/reports/export-options.ts';
import { useApp } from '../bridge/app-context.tsx';
import { Choice } from '../components/fields/choice.tsx';

const CHOICES = ['accounting', 'everything', 'some'] as const;

export function ExportColumnFields({
  columns,
  onChange,
}: {
  readonly columns: readonly ExportColumn[];
  readonly onChange: (columns: ExportColumn[]) => void;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const [isChoosing, setChoosing] = useState(false);
  const chosen = isChoosing ? 'some' : choiceOf(columns);
  return (
    <>
      <Choice
        label={t('reports.export.columns')}
        values={CHOICES}
        value={chosen}
        labelOf={(each) => t(`reports.export.${each}`)}
        onChange={(each) => {
          setChoosing(each === 'some');
          if (each !== 'some') onChange([...(each === 'accounting' ? ACCOUNTING_COLUMNS : EXPORT_COLUMNS)]);
        }}
      />
      {chosen === 'some' && (
        <MultiSelect
          mt={8}
          aria-label={t('reports.export.columns')}
          description={t('reports.export.columnsHint')}
          data={EXPORT_COLUMNS.map((value) => ({ value, label: EXPORT_COLUMN_NAMES[value][language] }))}
          value={[...columns]}
          onChange={(values) => onChange(values.filter(isColumn))}
          searchable
          clearable
        />
      )}
    </>
  );
}

function choiceOf(columns: readonly ExportColumn[]): (typeof CHOICES)[number] {
  if (isSame(columns, ACCOUNTING_COLUMNS)) return 'accounting';
  return isSame(columns, EXPORT_COLUMNS) ? 'everything' : 'some';
}

function isSame(one: readonly ExportColumn[], other: readonly ExportColumn[]): boolean {
  return one.length === other.length && one.every((column, index) => column === other[index]);
}

function isColumn(value: string): value is ExportColumn {
  return exportColumn.safeParse(value).success;
}
