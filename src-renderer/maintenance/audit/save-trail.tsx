/** Saves the audit trail as a file that "Check a file" can check later, also at another computer. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';

export function SaveTrail() {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useApp();
  const save = useSaveCommand('audit.save');
  return (
    <>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate({ language })}>
        {t('audit.save')}
      </Button>
      <span role="status">
        {save.data !== undefined &&
          t('audit.saved', {
            name: save.data.fileName,
            count: save.data.entries,
            shown: format.count(save.data.entries),
          })}
      </span>
      {save.error !== null && <ErrorNotice thrown={save.error} />}
    </>
  );
}
