/** Which column of a bank's CSV is what, each with an example from the file. */
import { NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatementMapping } from '../../../src-preload/contract/reports/statements.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import controls from '../../components/controls.module.css';

/** The first value of a column that is not empty: of debits, the first row may have none. */
function exampleOf(sample: readonly (readonly string[])[], index: number): string {
  const value = sample.find((row) => row[index])?.[index];
  return value === undefined ? '' : ` (${isolatedText(value)})`;
}

export function ColumnMapping({
  format,
  head,
  sample,
  mapping,
  onChange,
}: {
  readonly format: 'csv' | 'xlsx';
  readonly head: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly mapping: StatementMapping;
  readonly onChange: (mapping: StatementMapping) => void;
}) {
  const { t } = useTranslation();
  const columns = head.map((name, index) => ({
    value: String(index),
    label: isolatedText(name) + exampleOf(sample, index),
  }));
  const none = { value: '', label: t('reports.statement.none') };
  return (
    <>
      <Text mb="sm" c="dimmed">
        {t(`reports.statement.${format}`)}
      </Text>
      <div className={controls['controls']}>
        {(['date', 'amount'] as const).map((field) => (
          <NativeSelect
            w={240}
            key={field}
            label={t(`reports.statement.${field}`)}
            data={columns}
            value={String(mapping[field])}
            onChange={(event) => onChange({ ...mapping, [field]: Number(event.currentTarget.value) })}
          />
        ))}
        {(['debit', 'sign', 'description', 'endToEnd', 'id'] as const).map((field) => (
          <NativeSelect
            w={240}
            key={field}
            label={t(`reports.statement.${field}`)}
            data={[none, ...columns]}
            value={mapping[field] === null ? '' : String(mapping[field])}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...mapping, [field]: value === '' ? null : Number(value) })
            }
          />
        ))}
      </div>
    </>
  );
}
