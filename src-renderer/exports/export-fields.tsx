/** The fields of an export other than its columns: how it is written, and what personal data is in it. */

import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportOptions, exportFormat } from '../../src-preload/contract/reports/export-options.ts';
import { useManagedNote, useManagedSetup } from '../bridge/managed.ts';
import { Choice } from '../components/fields/choice.tsx';
import styles from './export-dialog.module.css';
import { NOTHING_OF_ONE_FORMAT } from './export-state.tsx';

interface FieldProps {
  readonly options: ExportOptions;
  readonly onChange: (change: Partial<ExportOptions>) => void;
}

/** @param hasLayout whether a layout is chosen, which decides how the file is written */
export function FormatFields({
  options,
  hasLayout,
  layoutChoice,
  onChange,
}: FieldProps & {
  readonly hasLayout: boolean;
  readonly layoutChoice: (options: ExportOptions) => ReactNode;
}) {
  const { t } = useTranslation();
  const { format } = options;
  return (
    <Stack gap="var(--form-gap)" miw={0} className={styles['part'] ?? ''}>
      <Choice
        label={t('reports.export.format')}
        description={t(format === 'jsonl' ? 'reports.export.jsonlHint' : 'reports.export.formatHint')}
        values={exportFormat.options}
        value={format}
        labelOf={(value) => t(`reports.export.${value}`)}
        onChange={(value) => onChange({ format: value, ...NOTHING_OF_ONE_FORMAT })}
      />
      {format !== 'jsonl' && layoutChoice(options)}
      {format === 'csv' && !hasLayout && (
        <NativeSelect
          label={t('reports.export.dialect')}
          description={t('reports.export.csvHint')}
          value={options.dialect}
          data={(['brazil', 'international'] as const).map((value) => ({
            value,
            label: t(`reports.export.${value}`),
          }))}
          onChange={(event) =>
            onChange({ dialect: event.currentTarget.value === 'brazil' ? 'brazil' : 'international' })
          }
        />
      )}
      {format === 'csv' && !hasLayout && (
        <Checkbox
          label={t('reports.export.protectCodes')}
          description={t('reports.export.protectCodesHint')}
          checked={options.protectCodes === true}
          onChange={({ currentTarget: { checked } }) => onChange({ protectCodes: checked })}
        />
      )}
      {format === 'jsonl' && (
        <Checkbox
          label={t('reports.export.timeline')}
          description={t('reports.export.timelineHint')}
          checked={options.timeline === true}
          onChange={({ currentTarget: { checked } }) => onChange({ timeline: checked })}
        />
      )}
    </Stack>
  );
}

/** Masked data and the service's raw answers exclude each other; an office's policy may ask for masks. */
export function PrivacyFields({ options, onChange }: FieldProps) {
  const { t } = useTranslation();
  const isMaskLocked = useManagedSetup()?.exportsMasked === true;
  const managedNote = useManagedNote();
  const masked = options.masked || isMaskLocked;
  return (
    <>
      <Checkbox
        label={t('reports.export.masked')}
        checked={masked}
        {...(isMaskLocked && { disabled: true, description: managedNote })}
        onChange={({ currentTarget: { checked } }) => onChange({ masked: checked, rawAnswers: false })}
      />
      {options.format === 'jsonl' && (
        <Checkbox
          label={t('reports.export.raw')}
          checked={options.rawAnswers && !isMaskLocked}
          disabled={masked}
          onChange={({ currentTarget: { checked } }) => onChange({ rawAnswers: checked })}
        />
      )}
    </>
  );
}
