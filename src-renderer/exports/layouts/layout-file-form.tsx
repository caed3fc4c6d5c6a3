/** How the file of a layout is written: its separators, numbers, dates and first line. */
import { Box, Checkbox, NativeSelect, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type ExportLayout,
  layoutDate,
  layoutNumbers,
  layoutQuotes,
  layoutSeparator,
  layoutTime,
} from '../../../src-preload/contract/reports/export-layouts.ts';
import styles from './layouts.module.css';

interface LayoutFileFormProps {
  readonly layout: ExportLayout;
  readonly onChange: (change: Partial<ExportLayout>) => void;
}

export function LayoutFileForm({ layout, onChange }: LayoutFileFormProps) {
  const { t } = useTranslation();
  return (
    <Box component="section" mt="md" aria-label={t('reports.export.layout.file')}>
      <Title order={3} mb={4}>
        {t('reports.export.layout.file')}
      </Title>
      <div className={styles['fields']}>
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
          labelOf={(value) => t(`reports.export.layout.quoting.${value}`)}
          onChange={(quotes) => onChange({ quotes })}
        />
        <NumberFields layout={layout} onChange={onChange} />
        <OptionField
          label={t('reports.export.layout.date')}
          values={layoutDate.options}
          value={layout.date}
          labelOf={String}
          onChange={(date) => onChange({ date })}
        />
        <OptionField
          label={t('reports.export.layout.time')}
          values={layoutTime.options}
          value={layout.time}
          labelOf={(value) => (value === 'none' ? t('reports.export.layout.noTime') : value)}
          onChange={(time) => onChange({ time })}
        />
      </div>
      {(['headings', 'byteOrderMark'] as const).map((field, index) => (
        <Checkbox
          key={field}
          mt={index === 0 ? 12 : 8}
          label={t(`reports.export.layout.${field}`)}
          checked={layout[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.checked })}
        />
      ))}
    </Box>
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
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** One of a few values, in a list that opens. */
function OptionField<Value extends string>({ label, values, value, labelOf, onChange }: OptionFieldProps<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={values.map((each) => ({ value: each, label: labelOf(each) }))}
      onChange={(event) => {
        const chosen = values.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
