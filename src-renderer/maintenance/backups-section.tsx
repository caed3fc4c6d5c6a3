/** The existing backups, a button to create one, and a preview before one is restored. */
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BACKUP_HOURS } from '../../src-preload/contract/maintenance/backup-interval.ts';
import type { Backup, HistoryStatus } from '../../src-preload/contract/maintenance/history-operations.ts';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { SettingRows } from '../components/fields/setting-rows.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { BackupLimits, CopyFolder } from './backup-choices.tsx';
import styles from './maintenance.module.css';
import { RestoreBackup } from './restore-backup.tsx';

export function BackupsSection({
  gatewayId,
  status,
  isOfTeam,
}: {
  readonly gatewayId: string;
  readonly status: HistoryStatus;
  /** The charges are on a team's server, and its administrator backs them up. */
  readonly isOfTeam: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const backups = useOperation('maintenance.backups', { gatewayId });
  const backUp = useCommand('maintenance.backUp');
  const [shown, setShown] = useState<Backup | null>(null);
  const again = () => client.invalidateQueries({ queryKey: keyOf('maintenance.backups', { gatewayId }) });
  return (
    <FormSection
      title={t('maintenance.backups')}
      intro={isOfTeam ? t('maintenance.backupsOfTeam') : t('maintenance.backupsIntro', { hours: BACKUP_HOURS })}
    >
      {backups.error !== null && <ErrorNotice thrown={backups.error} onRetry={() => void backups.refetch()} />}
      {backups.data?.length === 0 && <Text c="dimmed">{t('maintenance.noBackups')}</Text>}
      {backups.data && backups.data.length > 0 && (
        <ul className={styles['rows']} data-lined="below">
          {backups.data.map((backup) => (
            <li key={backup.name}>
              <span data-figures>{format.time(backup.at)}</span>
              <Text span c="dimmed" data-figures>
                {format.bytes(backup.bytes)}
              </Text>
              <Button size="xs" variant="default" onClick={() => setShown(backup)}>
                {t('maintenance.preview')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Drill drill={status.drill} />
      {backUp.error !== null && <ErrorNotice thrown={backUp.error} />}
      <div>
        <Button
          variant="default"
          loading={backUp.isPending}
          onClick={() => backUp.mutate({ gatewayId }, { onSettled: again })}
        >
          {t('maintenance.backUpNow')}
        </Button>
      </div>
      <SettingRows>
        <BackupLimits />
        <CopyFolder problem={status.copyProblem} />
      </SettingRows>
      {shown !== null && <RestoreBackup gatewayId={gatewayId} backup={shown} onClose={() => setShown(null)} />}
    </FormSection>
  );
}

function Drill({ drill }: { readonly drill: HistoryStatus['drill'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (drill === null) return <Text c="dimmed">{t('maintenance.neverDrilled')}</Text>;
  const when = { at: format.time(drill.at), backup: format.time(drill.backupAt) };
  if (drill.problem !== null)
    return <p role="alert">{t('maintenance.drillFailed', { ...when, problem: drill.problem })}</p>;
  return (
    <Text c="dimmed">
      {t('maintenance.drilled', { ...when, count: drill.charges, shown: format.count(drill.charges) })}
    </Text>
  );
}
