import { useTranslation } from 'react-i18next';
import { useFormat } from '../bridge/use-format.ts';
import { useNow } from '../components/timing/use-now.ts';
import styles from './fields/new-charge.module.css';

/** Most answers come sooner than this (ms): a sentence about them would only flicker. */
const SLOW = 5_000;

/** What a creation that takes long is waiting for, and since when; the person who sent it may go on working. */
export function WaitingNote({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1_000);
  if (now - since < SLOW) return null;
  return (
    <p role="status" className={styles['hint']}>
      {t('newCharge.waitingSince', { when: format.time(since, 'exact') })}
    </p>
  );
}
