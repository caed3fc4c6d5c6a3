/** Exports a history for another computer, and imports one from there. */
import { Button, FileButton, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { call, errorOf } from '../bridge/operations.ts';
import { useSaveCommand } from '../bridge/saved-file.ts';
import { sendFile } from '../bridge/send-file.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { UnlessArchived } from '../components/fields/unless-archived.tsx';
import { FormSection } from '../components/page/form-page.tsx';

export function MoveSection({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { about } = useApp();
  const bridge = useBridge();
  /** Each choice uses a new file field, because a browser reports no change when the same file is chosen again. */
  const [chosen, setChosen] = useState(0);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const moveOut = useSaveCommand('history.moveOut');
  const mergeIn = useMutation({
    mutationFn: async (file: File | null) =>
      call(bridge, 'history.mergeIn', { gatewayId, ticket: file === null ? null : await sendFile(bridge, file) }),
    retry: false,
  });
  const importFile = (file: File | null) => {
    setProgress(null);
    setChosen((before) => before + 1);
    // A dialog that was closed without a choice returns no file.
    if (file !== null || about.shell === 'electron') mergeIn.mutate(file);
  };
  useSignal('merge-progress', (news) => {
    if (news.gatewayId === gatewayId) setProgress({ done: news.done, total: news.total });
  });
  return (
    <FormSection title={t('maintenance.move')} intro={t('maintenance.moveIntro')}>
      <div>
        <Button variant="default" loading={moveOut.isPending} onClick={() => moveOut.mutate({ gatewayId })}>
          {t('maintenance.writeHistoryFile')}
        </Button>
      </div>
      {moveOut.error !== null && <ErrorNotice thrown={moveOut.error} />}
      {moveOut.data && (
        <p role="status">
          {t('maintenance.historyFileWritten', {
            charges: format.count(moveOut.data.charges),
            path: moveOut.data.path,
          })}
        </p>
      )}
      <UnlessArchived>
        <div>
          {about.shell === 'electron' ? (
            <Button variant="default" loading={mergeIn.isPending} onClick={() => importFile(null)}>
              {t('maintenance.importChooseFile')}
            </Button>
          ) : (
            <FileButton
              key={chosen}
              inputProps={{ 'aria-label': t('maintenance.importChooseFile') }}
              onChange={(file) => importFile(file)}
            >
              {(props) => (
                <Button variant="default" loading={mergeIn.isPending} {...props}>
                  {t('maintenance.importChooseFile')}
                </Button>
              )}
            </FileButton>
          )}
        </div>
      </UnlessArchived>
      <Text c="dimmed">{t('maintenance.importHint')}</Text>
      {mergeIn.isPending && progress !== null && (
        <p role="status" data-figures>
          {t('maintenance.importing', { done: format.count(progress.done), total: format.count(progress.total) })}
        </p>
      )}
      {mergeIn.error !== null && errorOf(mergeIn.error).kind !== 'cancelled' && <ErrorNotice thrown={mergeIn.error} />}
      {mergeIn.data && (
        <p role="status" data-figures>
          {t('maintenance.imported', {
            added: format.count(mergeIn.data.added),
            joined: format.count(mergeIn.data.joined),
            same: format.count(mergeIn.data.same),
          })}
        </p>
      )}
      {mergeIn.data !== undefined && mergeIn.data.skipped > 0 && (
        <p role="status">
          {t('maintenance.importSkipped', {
            count: mergeIn.data.skipped,
            shown: format.count(mergeIn.data.skipped),
          })}
        </p>
      )}
    </FormSection>
  );
}
