/** The fields of an export other than its columns: how it is written, and what personal data is in it. */

import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DIALECT_OF, type ExportOptions, exportFormat } from '../../src-preload/contract/reports/export-options.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useManagedNote, useManagedSetup } from '../bridge/managed.ts';
import { Choice } from '../components/fields/choice.tsx';
import { FieldFold } from '../components/fields/field-fold.tsx';
import styles from './export-dialog.module.css';
import { NOTHING_OF_ONE_FORMAT } from './export-state.tsx';

/** For programs: it is among the formats where it is chosen. */
const JSON_LINES = 'jsonl';

interface FieldProps {
  readonly options: ExportOptions;
  readonly onChange: (change: Partial<ExportOptions>) => void;
}

interface FormatProps extends FieldProps {
  /** Whether a layout is chosen, which decides how the file is written. */
  readonly hasLayout: boolean;
  readonly layoutChoice: (options: ExportOptions) => ReactNode;
}

export function FormatFields(props: FormatProps) {
  const { t } = useTranslation();
  const { format } = props.options;
  return (
    <Stack gap="var(--form-gap)" miw={0} className={styles['part'] ?? ''}>
      <Choice
        label={t('reports.export.format')}
        description={t(format === JSON_LINES ? 'reports.export.jsonlHint' : 'reports.export.formatHint')}
        values={exportFormat.options.filter((value) => value !== JSON_LINES || value === format)}
        value={format}
        labelOf={(value) => t(`reports.export.${value}`)}
        onChange={(value) => props.onChange({ format: value, ...NOTHING_OF_ONE_FORMAT })}
      />
      <AdvancedFields {...props} />
    </Stack>
  );
}

/** Layouts, separators, protected codes and JSON Lines; in sight from the start where one of them is chosen. */
function AdvancedFields({ options, hasLayout, layoutChoice, onChange }: FormatProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { format, dialect, protectCodes } = options;
  const isOfColumns = format === 'csv' && !hasLayout;
  return (
    <FieldFold
      title={t('reports.export.advanced')}
      hint={t('reports.export.advancedHint')}
      isChanged={
        hasLayout ||
        format === JSON_LINES ||
        (isOfColumns && (protectCodes === true || dialect !== DIALECT_OF[language]))
      }
    >
      {format !== JSON_LINES && layoutChoice(options)}
      {isOfColumns && (
        <NativeSelect
          label={t('reports.export.dialect')}
          description={t('reports.export.csvHint')}
          value={dialect}
          data={(['brazil', 'international'] as const).map((value) => ({
            value,
            label: t(`reports.export.${value}`),
          }))}
          onChange={(event) =>
            onChange({ dialect: event.currentTarget.value === 'brazil' ? 'brazil' : 'international' })
          }
        />
      )}
      {isOfColumns && (
        <Checkbox
          label={t('reports.export.protectCodes')}
          description={t('reports.export.protectCodesHint')}
          checked={protectCodes === true}
          onChange={({ currentTarget: { checked } }) => onChange({ protectCodes: checked })}
        />
      )}
      <Checkbox
        label={t('reports.export.jsonl')}
        description={t('reports.export.jsonlHint')}
        checked={format === JSON_LINES}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ format: checked ? JSON_LINES : 'csv', ...NOTHING_OF_ONE_FORMAT })
        }
      />
      {format === JSON_LINES && (
        <Checkbox
          label={t('reports.export.timeline')}
          description={t('reports.export.timelineHint')}
          checked={options.timeline === true}
          onChange={({ currentTarget: { checked } }) => onChange({ timeline: checked })}
        />
      )}
    </FieldFold>
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
