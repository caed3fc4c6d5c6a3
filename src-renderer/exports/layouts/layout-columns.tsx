/** The columns of a layout: which, in which order, and under which heading. */
import { ActionIcon, Box, Button, Group, MultiSelect, NativeSelect, TextInput, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
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
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { useApp } from '../../bridge/app-context.tsx';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import styles from './layouts.module.css';

export function LayoutColumns({
  layout,
  errors,
  onChange,
}: {
  readonly layout: ExportLayout;
  readonly errors: FieldErrors;
  readonly onChange: (columns: LayoutColumn[]) => void;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { columns } = layout;
  const move = (from: number, to: number) => {
    const column = columns[from];
    if (column !== undefined) onChange(columns.toSpliced(from, 1).toSpliced(to, 0, column));
  };
  return (
    <Box component="section" mt="md" aria-label={t('reports.export.layout.columns')}>
      <Title order={3} mb={4}>
        {t('reports.export.layout.columns')}
      </Title>
      <ol className={styles['columns']}>
        {columns.map((column, index) => {
          const number = index + 1;
          return (
            // A column has no id; what is typed in it moves with its values, which the list holds.
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state of their own.
            <li key={index} className={styles['column']}>
              <SourceField
                layout={layout}
                number={number}
                column={column}
                error={errors[`columns.${index}.field`]}
                onChange={(changed) => onChange(columns.with(index, changed))}
              />
              <TextInput
                aria-label={t('reports.export.layout.heading', { number })}
                value={column.heading}
                maxLength={80}
                error={errors[`columns.${index}.heading`]}
                onChange={(event) => onChange(columns.with(index, { ...column, heading: event.currentTarget.value }))}
              />
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  size="input-sm"
                  disabled={index === 0}
                  aria-label={t('reports.export.layout.up', { number })}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size="input-sm"
                  disabled={number === columns.length}
                  aria-label={t('reports.export.layout.down', { number })}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size="input-sm"
                  aria-label={t('reports.export.layout.remove', { number })}
                  onClick={() => onChange(columns.toSpliced(index, 1))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
              {column.kind === 'text' && (
                <div className={styles['text']}>
                  <TextInput
                    aria-label={t('reports.export.layout.text', { number })}
                    placeholder={t('reports.export.layout.fixed')}
                    value={column.text}
                    maxLength={200}
                    error={errors[`columns.${index}.text`]}
                    onChange={(event) => onChange(columns.with(index, { ...column, text: event.currentTarget.value }))}
                  />
                  <MultiSelect
                    aria-label={t('reports.export.layout.ids', { number })}
                    data={layoutId.options.map((id) => ({ value: id, label: EXPORT_COLUMN_NAMES[id][language] }))}
                    value={column.ids}
                    onChange={(ids) =>
                      onChange(
                        columns.with(index, {
                          ...column,
                          ids: ids.flatMap((id) => layoutId.safeParse(id).data ?? []),
                        }),
                      )
                    }
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {errors['columns'] !== undefined && <p role="alert">{errors['columns']}</p>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onChange([...columns, columnOf('charge:reference', language)])}
      >
        {t('reports.export.layout.add')}
      </Button>
    </Box>
  );
}

function SourceField({
  layout: { lines },
  number,
  column,
  error,
  onChange,
}: {
  readonly layout: ExportLayout;
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
