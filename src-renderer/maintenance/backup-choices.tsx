/**
 * How many backups are stored, their maximum size, and where copies are saved. Each choice applies from the next backup
 * on.
 */
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useSettingLock } from '../bridge/managed.ts';
import { useChangeSettings } from '../bridge/settings-commands.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FolderSetting } from '../components/fields/folder-setting.tsx';

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
  return (
    <FolderSetting
      name="backupFolder"
      label={t('maintenance.copies')}
      description={t('maintenance.copiesHint')}
      problem={problem === null ? null : t(`maintenance.copyProblem.${problem}`)}
    />
  );
}
