/** Which column of the spreadsheet is what: suggested, beside what stands in the first lines, and changed by selects. */
import { Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BATCH_FIELDS,
  type BatchField,
  type SpreadsheetMapping,
  type SpreadsheetShape,
} from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { updateBatch } from '../../bridge/batch-cache.ts';
import { useCommand } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { FormActions } from '../../components/page/form-actions.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { goTo } from '../../navigation/route.ts';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import styles from './new-batch.module.css';
import type { Spreadsheet } from './spreadsheet-content.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.tsx';

/** Examples of a column that are shown. */
const EXAMPLES = 3;

export function MapColumns({
  spreadsheet,
  shape,
  isReading,
  onSheet,
  onOther,
}: {
  readonly spreadsheet: Spreadsheet;
  readonly shape: SpreadsheetShape;
  readonly isReading: boolean;
  readonly onSheet: (sheet: number) => void;
  readonly onOther: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const prepare = useCommand('batches.prepare');
  const [mapping, setMapping] = useState<SpreadsheetMapping>(shape.mapping);
  const [name, setName] = useState(shape.savedAs ?? '');
  const unsaved = useUnsavedInput(name !== (shape.savedAs ?? '') || !isEqual(mapping, shape.mapping));
  const used = Object.values(mapping.columns).filter((column) => column != null);
  const isTwice = new Set(used).size < used.length;
  const nameOf = (index: number) =>
    isolatedText(shape.head[index] || t('batches.columns.unnamed', { number: index + 1 }));
  const notUsed = shape.head.map((_, index) => index).filter((index) => !used.includes(index));
  const check = (event: FormEvent) => {
    event.preventDefault();
    prepare.mutate(
      { gatewayId, ...spreadsheet, sheet: shape.sheet, mapping, saveAs: name.trim() === '' ? null : name.trim() },
      {
        onSuccess: (batch) => {
          updateBatch(client, gatewayId, batch);
          unsaved.saved();
          goTo({ screen: 'batches', batchId: batch.id }, { replace: true });
        },
      },
    );
  };
  return (
    <form className={styles['columns']} onSubmit={check}>
      <p className={styles['note']}>
        {t('batches.columns.rows', {
          count: shape.rows,
          shown: format.count(shape.rows),
          file: isolatedText(spreadsheet.fileName),
        })}
        {'. '}
        <strong role="status">
          {shape.savedAs === null
            ? t('batches.columns.guessed')
            : t('batches.columns.recognised', { name: isolatedText(shape.savedAs) })}
        </strong>
      </p>
      {shape.hidden > 0 && (
        <p className={styles['note']}>
          <strong>{t('batches.columns.hidden', { count: shape.hidden, shown: format.count(shape.hidden) })}</strong>
        </p>
      )}
      {shape.hiddenColumns.length > 0 && (
        <p className={styles['note']}>
          <strong>
            {t('batches.columns.hiddenColumns', {
              count: shape.hiddenColumns.length,
              names: shape.hiddenColumns.map(isolatedText).join(', '),
            })}
          </strong>
        </p>
      )}
      {shape.sheets.length > 1 && (
        <NativeSelect
          className={styles['narrow'] ?? ''}
          label={t('batches.columns.sheet')}
          data={shape.sheets.map((sheet, index) => ({ value: String(index), label: isolatedText(sheet) }))}
          value={String(shape.sheet)}
          disabled={isReading}
          onChange={({ currentTarget: { value } }) => unsaved.close(() => onSheet(Number(value)))}
        />
      )}
      <div className={styles['choices']}>
        <Table className={styles['mapping'] ?? ''}>
          <thead>
            <tr>
              <th scope="col">{t('batches.columns.holds')}</th>
              <th scope="col">{t('batches.columns.column')}</th>
              <th scope="col">{t('batches.columns.examples')}</th>
            </tr>
          </thead>
          <tbody>
            {BATCH_FIELDS.map((field) => (
              <FieldLine
                key={field}
                field={field}
                column={mapping.columns[field] ?? null}
                columns={shape.head.map((_, index) => ({ value: String(index), label: nameOf(index) }))}
                sample={shape.sample}
                onChange={(column) => setMapping({ ...mapping, columns: { ...mapping.columns, [field]: column } })}
              />
            ))}
          </tbody>
        </Table>
        <Stack maw={1040}>
          {notUsed.length > 0 && (
            <p className={styles['note']}>{t('batches.columns.notUsed', { names: notUsed.map(nameOf).join(', ') })}</p>
          )}
          {mapping.columns.dueDay != null && <p className={styles['note']}>{t('batches.columns.dueNote')}</p>}
          <Group gap="var(--form-gap) 32px" align="end">
            {shape.format === 'csv' && (
              <div className={styles['narrow']}>
                <Choice
                  label={t('batches.columns.decimal')}
                  values={['comma', 'point']}
                  value={mapping.decimal}
                  labelOf={(value) => t(`batches.columns.${value}`)}
                  onChange={(decimal) => setMapping({ ...mapping, decimal })}
                />
              </div>
            )}
            <TextInput
              className={styles['narrow'] ?? ''}
              label={t('batches.columns.remember')}
              description={t('batches.columns.rememberHint')}
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Group>
        </Stack>
      </div>
      {isTwice && <p role="alert">{t('batches.columns.twice')}</p>}
      {prepare.error !== null && <SpreadsheetRefusal thrown={prepare.error} />}
      <FormActions>
        <Button type="submit" loading={prepare.isPending} disabled={mapping.columns.amount == null || isReading}>
          {t('batches.columns.check', { count: shape.rows, shown: format.count(shape.rows) })}
        </Button>
        <Button variant="default" disabled={prepare.isPending} onClick={() => unsaved.close(onOther)}>
          {t('batches.columns.other')}
        </Button>
        <span role="status" className={styles['note']}>
          {prepare.isPending && t('batches.columns.checking')}
        </span>
      </FormActions>
    </form>
  );
}

function FieldLine({
  field,
  column,
  columns,
  sample,
  onChange,
}: {
  readonly field: BatchField;
  readonly column: number | null;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly sample: readonly (readonly string[])[];
  readonly onChange: (column: number | null) => void;
}) {
  const { t } = useTranslation();
  const isNeeded = field === 'amount';
  const none = { value: '', label: t('batches.columns.none') };
  const examples = column === null ? [] : sample.map((row) => row[column] ?? '').filter((text) => text !== '');
  return (
    <tr>
      <th scope="row" id={`batch-field-${field}`}>
        {t(`batches.field.${field}`)}
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
