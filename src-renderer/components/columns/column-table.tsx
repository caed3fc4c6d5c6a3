/** The table in which a select names the column of each field, next to examples of its content. */

import { NativeSelect, Table, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnReason } from '../../../src-preload/contract/tables/columns.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { UntrustedText } from '../untrusted-text.tsx';
import styles from './column-table.module.css';

/** Examples of a column that are shown. */
const EXAMPLES = 3;

/** A column as its file names it; one without a heading by its place. */
export function columnName(head: readonly string[], index: number, t: TFunction): string {
  return isolatedText(head[index] || t('columns.unnamed', { number: index + 1 }));
}

interface ColumnChoice<Field> {
  readonly field: Field;
  readonly label: string;
  readonly isNeeded?: boolean;
  /** From 0; null: none. */
  readonly column: number | null;
  /** Why the column is the one that is shown, or none is, until another is chosen; not shown where the names are the same. */
  readonly reason?: ColumnReason | undefined;
}

interface Columns {
  readonly head: readonly string[];
  /** The cells of the first rows. */
  readonly sample: readonly (readonly string[])[];
}

export function ColumnTable<Field extends string>({
  head,
  sample,
  choices,
  onChange,
}: Columns & {
  readonly choices: readonly ColumnChoice<Field>[];
  readonly onChange: (field: Field, column: number | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Table className={styles['mapping'] ?? ''}>
      <thead>
        <tr>
          <th scope="col">{t('columns.field')}</th>
          <th scope="col">{t('columns.column')}</th>
          <th scope="col">{t('columns.examples')}</th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <FieldLine
            key={choice.field}
            choice={choice}
            head={head}
            sample={sample}
            onChange={(column) => onChange(choice.field, column)}
          />
        ))}
      </tbody>
    </Table>
  );
}

function FieldLine({
  choice: { label, isNeeded = false, column, reason },
  head,
  sample,
  onChange,
}: Columns & {
  readonly choice: ColumnChoice<string>;
  readonly onChange: (column: number | null) => void;
}) {
  const { t } = useTranslation();
  const name = useId();
  const options = head.map((_, index) => ({ value: String(index), label: columnName(head, index, t) }));
  const examples = column === null ? [] : sample.map((row) => row[column] ?? '').filter((text) => text !== '');
  return (
    <tr>
      <th scope="row" id={name}>
        {label}
        {isNeeded && (
          <Text span c="dimmed" fw={400}>
            {' '}
            {t('columns.required')}
          </Text>
        )}
      </th>
      <td>
        <NativeSelect
          size="xs"
          aria-labelledby={name}
          required={isNeeded}
          data={[{ value: '', label: t('columns.none') }, ...options]}
          value={column === null ? '' : String(column)}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
        />
        {reason !== undefined && reason.by !== 'name' && (
          <Text c="dimmed" fz={12}>
            {t(`columns.reason.${reason.by}`, { names: reason.others.map(isolatedText).join(', ') })}
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
