/**
 * How many backups are stored, their maximum size, and where copies are saved. Each choice applies from the next backup
 * on.
 */
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { fieldErrorsThrown } from '../components/errors/field-errors.ts';
import { useUnsavedInput } from '../navigation/unsaved-input.ts';

const COUNTS = [3, 5, 10, 20, 30, 60];

/** The current setting is always among the choices, even when it was set elsewhere. */
const withChosen = (choices: readonly number[], chosen: number) =>
  choices.includes(chosen) ? choices : [...choices, chosen].toSorted((one, other) => one - other);

export function BackupLimits() {
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  return (
    <>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
      <NativeSelect
        label={t('maintenance.backupLimit')}
        description={t('maintenance.backupLimitHint')}
        {...lockOf('backupsKept')}
        value={settings.backupsKept}
        onChange={(event) => change.mutate({ backupsKept: Number(event.currentTarget.value) })}
        data={withChosen(COUNTS, settings.backupsKept).map((count) => ({
          value: String(count),
          label: t('maintenance.backupCount', { count }),
        }))}
      />
    </>
  );
}

export function CopyFolder({ problem }: { readonly problem: HistoryStatus['copyProblem'] }) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const change = useChangeSettings();
  const lockOf = useSettingLock();
  const [typed, setTyped] = useState(settings.backupFolder);
  const [isFocused, setFocused] = useState(false);
  // It is saved as soon as the field is left.
  useUnsavedInput(typed.trim() !== settings.backupFolder && (isFocused || change.isError));
  const refused = fieldErrorsThrown(change.error, t)['backupFolder'];
  return (
    <>
      {change.error !== null && refused === undefined && <ErrorNotice thrown={change.error} />}
      <TextInput
        label={t('maintenance.copies')}
        description={t('maintenance.copiesHint')}
        {...lockOf('backupFolder')}
        value={typed}
        error={refused ?? (problem === null ? null : t(`maintenance.copyProblem.${problem}`))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          if (typed.trim() !== settings.backupFolder) change.mutate({ backupFolder: typed });
        }}
      />
    </>
  );
}
