/** The table in which a select names the column of each field, next to examples of its content. */

import { NativeSelect, Table, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BATCH_FIELDS,
  type BatchField,
  type ColumnReason,
  type SpreadsheetMapping,
  type SpreadsheetShape,
} from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './new-batch.module.css';

/** Examples of a column that are shown. */
const EXAMPLES = 3;

/** A column as its spreadsheet names it; one without a heading by its place. */
export function columnName({ head }: SpreadsheetShape, index: number, t: TFunction): string {
  return isolatedText(head[index] || t('batches.columns.unnamed', { number: index + 1 }));
}

export function MappingTable({
  shape,
  mapping,
  onChange,
}: {
  readonly shape: SpreadsheetShape;
  readonly mapping: SpreadsheetMapping;
  readonly onChange: (mapping: SpreadsheetMapping) => void;
}) {
  const { t } = useTranslation();
  const columns = shape.head.map((_, index) => ({ value: String(index), label: columnName(shape, index, t) }));
  return (
    <Table className={styles['mapping'] ?? ''}>
      <thead>
        <tr>
          <th scope="col">{t('batches.columns.holds')}</th>
          <th scope="col">{t('batches.columns.column')}</th>
          <th scope="col">{t('batches.columns.examples')}</th>
        </tr>
      </thead>
      <tbody>
        {shape.mapping.generate != null && (
          <FieldLine
            field="generate"
            column={mapping.generate ?? null}
            columns={columns}
            sample={shape.sample}
            onChange={(generate) => onChange({ ...mapping, generate })}
          />
        )}
        {BATCH_FIELDS.map((field) => (
          <Fragment key={field}>
            <FieldLine
              field={field}
              column={mapping.columns[field] ?? null}
              columns={columns}
              sample={shape.sample}
              reason={mapping.columns[field] === shape.mapping.columns[field] ? shape.reasons[field] : undefined}
              onChange={(column) => onChange({ ...mapping, columns: { ...mapping.columns, [field]: column } })}
            />
            {field === 'document' && shape.mapping.secondDocument != null && (
              <FieldLine
                field="secondDocument"
                column={mapping.secondDocument ?? null}
                columns={columns}
                sample={shape.sample}
                onChange={(secondDocument) => onChange({ ...mapping, secondDocument })}
              />
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

function FieldLine({
  field,
  column,
  columns,
  sample,
  reason,
  onChange,
}: {
  readonly field: BatchField | 'secondDocument' | 'generate';
  readonly column: number | null;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly sample: readonly (readonly string[])[];
  /** Why the column is the one that is shown, or none is, until another is chosen. */
  readonly reason?: ColumnReason | undefined;
  readonly onChange: (column: number | null) => void;
}) {
  const { t } = useTranslation();
  const isNeeded = field === 'amount';
  const none = { value: '', label: t('batches.columns.none') };
  const examples = column === null ? [] : sample.map((row) => row[column] ?? '').filter((text) => text !== '');
  return (
    <tr>
      <th scope="row" id={`batch-field-${field}`}>
        {field === 'secondDocument' || field === 'generate'
          ? t(`batches.columns.${field}`)
          : t(`batches.field.${field}`)}
        {isNeeded && (
          <Text span c="dimmed" fw={400}>
            {' '}
            {t('batches.columns.required')}
          </Text>
        )}
      </th>
      <td>
        <NativeSelect
          size="xs"
          aria-labelledby={`batch-field-${field}`}
          required={isNeeded}
          data={[none, ...columns]}
          value={column === null ? '' : String(column)}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
        />
        {reason !== undefined && (
          <Text c="dimmed" fz={12}>
            {t(`batches.columns.reason.${reason.by}`, { names: reason.others.map(isolatedText).join(', ') })}
          </Text>
        )}
      </td>
      <td className={styles['examples']}>
        {examples.slice(0, EXAMPLES).map((example, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples may be equal, and do not move
          <span key={index}>
            <UntrustedText>{example}</UntrustedText>
          </span>
        ))}
      </td>
    </tr>
  );
}
