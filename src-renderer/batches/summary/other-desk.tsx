/** A batch of another desk of the team: it is read here, and sent and changed there alone. */
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useIsArchived } from '../../bridge/app-context.tsx';
import styles from './summary.module.css';

/** Whether nothing can be done with it here: its gateway is archived, or it is another desk's. */
export function useIsFixed({ otherDesk }: Batch): boolean {
  const isArchived = useIsArchived();
  return isArchived || otherDesk !== null;
}

export function OtherDeskNote({ batch: { otherDesk } }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  if (otherDesk === null) return null;
  return (
    <p className={styles['note']} role="note">
      {t('batches.otherDeskNote', { desk: isolatedText(otherDesk) })}
    </p>
  );
}
