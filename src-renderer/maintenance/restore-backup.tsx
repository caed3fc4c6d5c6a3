/** The content of a backup, and the effect of restoring it. */
import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Backup } from '../../src-preload/contract/maintenance/history-operations.ts';
import { useCommand, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/facts/fact-list.tsx';

export function RestoreBackup({
  gatewayId,
  backup,
  onClose,
}: {
  readonly gatewayId: string;
  readonly backup: Backup;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const preview = useOperation('maintenance.previewBackup', { gatewayId, name: backup.name });
  const restore = useCommand('maintenance.restore');
  const content = preview.data;
  const time = (at: number | null) => (at === null ? t('console.none') : format.time(at));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('maintenance.previewTitle', { when: format.time(backup.at) })}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      {preview.isPending && <Loader size="sm" aria-label={t('console.loading')} />}
      {preview.error !== null && <ErrorNotice thrown={preview.error} />}
      {content && !content.sound && <p>{t('maintenance.backupDamaged')}</p>}
      {content?.sound && (
        <>
          <FactList
            facts={[
              [t('maintenance.chargesInBackup'), format.count(content.charges)],
              [t('maintenance.sumInBackup'), format.money(content.sum)],
              [t('maintenance.outcomesUnknownInBackup'), format.count(content.outcomeUnknown)],
              [t('maintenance.oldestCharge'), time(content.oldest)],
              [t('maintenance.newestCharge'), time(content.newest)],
              [t('maintenance.chargesInHistory'), format.count(content.here)],
              [t('maintenance.readAgainAfterRestore'), format.count(content.ledgerBrings)],
            ]}
          />
          <Text c="dimmed">{t('maintenance.readAgainAfterRestoreDescription')}</Text>
          <Text c="dimmed">{t('maintenance.restoreDescription')}</Text>
        </>
      )}
      {restore.error !== null && <ErrorNotice thrown={restore.error} />}
      <Group justify="flex-end" mt={20}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('console.cancel')}
        </Button>
        <Button
          disabled={!content?.sound}
          loading={restore.isPending}
          onClick={() => restore.mutate({ gatewayId, name: backup.name }, { onSuccess: onClose })}
        >
          {t('maintenance.restore')}
        </Button>
      </Group>
    </Modal>
  );
}
