/** The columns of a layout: which, in which order, and under which heading. */
import { ActionIcon, Box, Button, Group, MultiSelect, NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX, type TablerIcon } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_COLUMN_NAMES } from '../../../src-preload/contract/reports/export-column-names.ts';
import { LAYOUT_FIELD_NAMES } from '../../../src-preload/contract/reports/export-layout-examples.ts';
import {
  type ExportLayout,
  FIELDS_OF_LINES,
  type LayoutColumn,
  layoutField,
  layoutId,
} from '../../../src-preload/contract/reports/export-layouts.ts';
import { EXPORT_COLUMNS, exportColumn } from '../../../src-preload/contract/reports/export-options.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { useApp } from '../../bridge/app-context.tsx';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import styles from './layouts.module.css';

type ColumnsChange = (change: (columns: readonly LayoutColumn[]) => LayoutColumn[]) => void;

/** `onChange` is always the same function, so that a key in one column renders no other. */
export function LayoutColumns({
  layout: { lines, columns },
  errors,
  onChange,
}: {
  readonly layout: ExportLayout;
  readonly errors: FieldErrors;
  readonly onChange: ColumnsChange;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  return (
    <Box component="section" mt="md" aria-label={t('reports.export.layout.columns')}>
      <Title order={3} mb={4}>
        {t('reports.export.layout.columns')}
      </Title>
      <Stack component="ol" gap={6} mb="xs">
        {columns.map((column, index) => (
          <Column
            // A column has no id; what is typed in it moves with its values, which the list holds.
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state of their own.
            key={index}
            lines={lines}
            column={column}
            index={index}
            isLast={index === columns.length - 1}
            sourceError={errors[`columns.${index}.field`]}
            headingError={errors[`columns.${index}.heading`]}
            textError={errors[`columns.${index}.text`]}
            onChange={onChange}
          />
        ))}
      </Stack>
      {errors['columns'] !== undefined && <p role="alert">{errors['columns']}</p>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onChange((before) => [...before, columnOf('charge:reference', language)])}
      >
        {t('reports.export.layout.add')}
      </Button>
    </Box>
  );
}

interface ColumnProps {
  readonly lines: ExportLayout['lines'];
  readonly column: LayoutColumn;
  readonly index: number;
  readonly isLast: boolean;
  readonly sourceError: string | undefined;
  readonly headingError: string | undefined;
  readonly textError: string | undefined;
  readonly onChange: ColumnsChange;
}

const Column = memo(function Column({
  lines,
  column,
  index,
  isLast,
  sourceError,
  headingError,
  textError,
  onChange,
}: ColumnProps) {
  const { t } = useTranslation();
  const number = index + 1;
  const put = (changed: LayoutColumn) => onChange((columns) => columns.with(index, changed));
  const move = (to: number) => onChange((columns) => columns.toSpliced(index, 1).toSpliced(to, 0, column));
  return (
    <li className={styles['column']}>
      <SourceField lines={lines} number={number} column={column} error={sourceError} onChange={put} />
      <TextInput
        aria-label={t('reports.export.layout.heading', { number })}
        value={column.heading}
        maxLength={LONGEST.name}
        error={headingError}
        onChange={(event) => put({ ...column, heading: event.currentTarget.value })}
      />
      <Group gap={2} wrap="nowrap">
        <ColumnButton
          Icon={IconArrowUp}
          disabled={index === 0}
          label={t('reports.export.layout.up', { number })}
          onClick={() => move(index - 1)}
        />
        <ColumnButton
          Icon={IconArrowDown}
          disabled={isLast}
          label={t('reports.export.layout.down', { number })}
          onClick={() => move(index + 1)}
        />
        <ColumnButton
          Icon={IconX}
          label={t('reports.export.layout.remove', { number })}
          onClick={() => onChange((columns) => columns.toSpliced(index, 1))}
        />
      </Group>
      {column.kind === 'text' && <TextFields column={column} number={number} error={textError} onChange={put} />}
    </li>
  );
});

interface ColumnButtonProps {
  readonly Icon: TablerIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function ColumnButton({ Icon, label, disabled = false, onClick }: ColumnButtonProps) {
  return (
    <ActionIcon variant="subtle" size="input-sm" disabled={disabled} aria-label={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}

interface TextFieldsProps {
  readonly column: Extract<LayoutColumn, { kind: 'text' }>;
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (column: LayoutColumn) => void;
}

/** A fixed text, in which ids of the charge may stand. */
function TextFields({ column, number, error, onChange }: TextFieldsProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  return (
    <div className={styles['text']}>
      <TextInput
        aria-label={t('reports.export.layout.text', { number })}
        placeholder={t('reports.export.layout.fixed')}
        value={column.text}
        maxLength={LONGEST.line}
        error={error}
        onChange={(event) => onChange({ ...column, text: event.currentTarget.value })}
      />
      <MultiSelect
        aria-label={t('reports.export.layout.ids', { number })}
        data={layoutId.options.map((id) => ({ value: id, label: EXPORT_COLUMN_NAMES[id][language] }))}
        value={column.ids}
        onChange={(ids) => onChange({ ...column, ids: ids.flatMap((id) => layoutId.safeParse(id).data ?? []) })}
      />
    </div>
  );
}

function SourceField({
  lines,
  number,
  column,
  error,
  onChange,
}: {
  readonly lines: ExportLayout['lines'];
  readonly number: number;
  readonly column: LayoutColumn;
  readonly error: string | undefined;
  readonly onChange: (column: LayoutColumn) => void;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const source = sourceOf(column);
  const ofLines = FIELDS_OF_LINES[lines];
  // A column of other lines stays in its list, so that what is wrong can be read.
  const fields = column.kind === 'movement' && !ofLines.includes(column.field) ? [...ofLines, column.field] : ofLines;
  return (
    <NativeSelect
      aria-label={t('reports.export.layout.column', { number })}
      value={source}
      error={error}
      data={[
        {
          group: t('reports.export.layout.ofMovement'),
          items: fields.map((field) => ({ value: `movement:${field}`, label: LAYOUT_FIELD_NAMES[field][language] })),
        },
        {
          group: t('reports.export.layout.ofCharge'),
          items: EXPORT_COLUMNS.map((field) => ({
            value: `charge:${field}`,
            label: EXPORT_COLUMN_NAMES[field][language],
          })),
        },
        { value: 'text', label: t('reports.export.layout.fixed') },
      ]}
      onChange={(event) => onChange(columnOf(event.currentTarget.value, language))}
    />
  );
}

function sourceOf(column: LayoutColumn): string {
  return column.kind === 'text' ? 'text' : `${column.kind}:${column.field}`;
}

/** A new column of this source, with its usual heading. */
function columnOf(source: string, language: Language): LayoutColumn {
  const [kind, name] = source.split(':');
  const charge = kind === 'charge' ? exportColumn.safeParse(name).data : undefined;
  if (charge !== undefined) return { kind: 'charge', field: charge, heading: EXPORT_COLUMN_NAMES[charge][language] };
  const field = kind === 'movement' ? layoutField.safeParse(name).data : undefined;
  if (field !== undefined) return { kind: 'movement', field, heading: LAYOUT_FIELD_NAMES[field][language] };
  return { kind: 'text', text: '', ids: [], heading: '' };
}
