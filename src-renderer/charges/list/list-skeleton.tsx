import { useTranslation } from 'react-i18next';
import { useLate } from '../../components/timing/use-late.ts';
import styles from './list-skeleton.module.css';

const ROWS = [86, 64, 92, 58, 78, 70, 88, 61];

/** A placeholder for the list while its first page loads. */
export function ListSkeleton() {
  const { t } = useTranslation();
  const late = useLate(true);
  if (!late) return null;
  return (
    <div role="status" aria-label={t('console.loading')}>
      {ROWS.map((width) => (
        <div key={width} className={styles['line']} aria-hidden>
          <span className={styles['badge']} />
          <span className={styles['bar']} style={{ width: `${width / 2}%` }} />
        </div>
      ))}
    </div>
  );
}
