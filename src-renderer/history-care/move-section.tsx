/** A history on its way to another computer, and one that comes from there. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../bridge/bridge-context.tsx';
import { useCommand } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/error-notice.tsx';
import { FormSection } from '../components/form-page.tsx';
import { useFormat } from '../format/use-format.ts';
import styles from './history-care.module.css';

export function MoveSection({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [path, setPath] = useState('');
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const moveOut = useCommand('history.moveOut');
  const mergeIn = useCommand('history.mergeIn');
  useSignal('merge-progress', (news) => {
    if (news.gatewayId === gatewayId) setProgress({ done: news.done, total: news.total });
  });
  return (
    <FormSection title={t('care.move')} intro={t('care.moveIntro')}>
      <div>
        <Button variant="default" loading={moveOut.isPending} onClick={() => moveOut.mutate({ gatewayId })}>
          {t('care.moveOut')}
        </Button>
      </div>
      {moveOut.error !== null && <ErrorNotice thrown={moveOut.error} />}
      {moveOut.data && (
        <p role="status">
          {t('care.movedOut', { charges: format.count(moveOut.data.charges), path: moveOut.data.path })}
        </p>
      )}
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setProgress(null);
          mergeIn.mutate({ gatewayId, path });
        }}
      >
        <TextInput
          label={t('care.mergePath')}
          value={path}
          autoComplete="off"
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={mergeIn.isPending} disabled={path.trim() === ''}>
            {t('care.mergeIn')}
          </Button>
        </div>
      </form>
      {mergeIn.isPending && progress !== null && (
        <p role="status" data-figures>
          {t('care.merging', { done: format.count(progress.done), total: format.count(progress.total) })}
        </p>
      )}
      {mergeIn.error !== null && <ErrorNotice thrown={mergeIn.error} />}
      {mergeIn.data && (
        <p role="status">
          {t('care.merged', {
            added: format.count(mergeIn.data.added),
            joined: format.count(mergeIn.data.joined),
            same: format.count(mergeIn.data.same),
          })}
        </p>
      )}
    </FormSection>
  );
}
