/** How the file of a layout is written: its separators, numbers, dates and first line. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  isFixedWidth,
  layoutDate,
  layoutEncoding,
  layoutFile,
  layoutNumbers,
  layoutQuotes,
  layoutSeparator,
  layoutSigns,
  layoutTime,
} from '../../../src-preload/contract/reports/export-layouts.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import { Choice } from '../../components/fields/choice.tsx';
import type { LayoutDraft } from './cell-sources.ts';
import styles from './layouts.module.css';

interface LayoutFileFormProps {
  readonly layout: LayoutDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<LayoutDraft>) => void;
}

export function LayoutFileForm({ layout, errors, onChange }: LayoutFileFormProps) {
  const { t } = useTranslation();
  const isWorkbook = layout.file === 'xlsx';
  return (
    <section aria-label={t('reports.export.layout.file')}>
      <Choice
        label={t('reports.export.layout.ending')}
        values={layoutFile.options}
        value={layout.file}
        labelOf={(file) => t(`reports.export.layout.endings.${file}`)}
        onChange={(file) => onChange({ file, ...(file === 'xlsx' && { headings: true }) })}
      />
      <div className={styles['fields']}>
        {isWorkbook ? (
          <TextInput
            label={t('reports.export.layout.sheet')}
            value={layout.sheet}
            maxLength={LONGEST.sheetName}
            error={errors['sheet']}
            onChange={(event) => onChange({ sheet: event.currentTarget.value })}
          />
        ) : (
          <TextFileFields layout={layout} errors={errors} onChange={onChange} />
        )}
        <OptionField
          label={t('reports.export.layout.time')}
          values={layoutTime.options}
          value={layout.time}
          labelOf={(value) => (value === 'none' ? t('reports.export.layout.noTime') : value)}
          onChange={(time) => onChange({ time })}
        />
        <OptionField
          label={t('reports.export.layout.signs')}
          values={layoutSigns.options}
          value={layout.signs}
          labelOf={(value) => t(`reports.export.layout.sign.${value}`)}
          onChange={(signs) => onChange({ signs })}
        />
      </div>
      <Checkbox
        mt={12}
        label={t('reports.export.layout.headings')}
        checked={layout.headings}
        disabled={isWorkbook}
        onChange={(event) => onChange({ headings: event.currentTarget.checked })}
      />
    </section>
  );
}

/** What only a text has: separators, quotation marks, bytes, and how numbers and dates are written. */
function TextFileFields({ layout, errors, onChange }: LayoutFileFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <OptionField
        label={t('reports.export.layout.separator')}
        values={layoutSeparator.options}
        value={layout.separator}
        labelOf={(value) => t(`reports.export.layout.separators.${value}`)}
        onChange={(separator) => onChange({ separator })}
      />
      <OptionField
        label={t('reports.export.layout.quotes')}
        values={layoutQuotes.options}
        value={layout.quotes}
        disabled={isFixedWidth(layout)}
        labelOf={(value) => t(`reports.export.layout.quoting.${value}`)}
        onChange={(quotes) => onChange({ quotes })}
      />
      <OptionField
        label={t('reports.export.layout.encoding')}
        values={layoutEncoding.options}
        value={layout.encoding}
        labelOf={(value) => t(`reports.export.layout.encodings.${value}`)}
        onChange={(encoding) => onChange({ encoding })}
      />
      <OptionField
        label={t('reports.export.layout.date')}
        values={layoutDate.options}
        value={layout.date}
        labelOf={String}
        onChange={(date) => onChange({ date })}
      />
      <NumberFields layout={layout} errors={errors} onChange={onChange} />
    </>
  );
}

/** How amounts are written; cents have no separator of thousands. */
function NumberFields({ layout, onChange }: LayoutFileFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <OptionField
        label={t('reports.export.layout.numbers')}
        values={layoutNumbers.options}
        value={layout.numbers}
        labelOf={(value) => t(`reports.export.layout.number.${value}`)}
        onChange={(numbers) => onChange({ numbers, ...(numbers === 'cents' && { thousands: false }) })}
      />
      <Checkbox
        mb={8}
        label={t('reports.export.layout.thousands')}
        checked={layout.thousands}
        disabled={layout.numbers === 'cents'}
        onChange={(event) => onChange({ thousands: event.currentTarget.checked })}
      />
    </>
  );
}

interface OptionFieldProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly disabled?: boolean;
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** One of a few values, in a list that opens. */
function OptionField<Value extends string>({
  label,
  values,
  value,
  disabled = false,
  labelOf,
  onChange,
}: OptionFieldProps<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value}
      disabled={disabled}
      data={values.map((each) => ({ value: each, label: labelOf(each) }))}
      onChange={(event) => {
        const chosen = values.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
