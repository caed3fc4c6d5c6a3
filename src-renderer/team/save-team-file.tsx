/** Saves the file that sets another desk of the team up. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorOf } from '../bridge/operations.ts';
import { useSaveCommand } from '../bridge/saved-file.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';

export function SaveTeamFile({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const save = useSaveCommand('team.saveFile');
  return (
    <>
      <Button
        variant="default"
        title={t('team.saveFileHint')}
        loading={save.isPending}
        onClick={() => save.mutate({ gatewayId })}
      >
        {t('team.saveFile')}
      </Button>
      {save.error !== null && errorOf(save.error).kind !== 'cancelled' && <ErrorNotice thrown={save.error} />}
      {save.data && (
        <p role="status">
          {t('team.fileSaved', { path: save.data.path })} {t('team.saveFileHint')}
        </p>
      )}
    </>
  );
}
