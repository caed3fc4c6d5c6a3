/** The form of a connection, and next to it what its test found, or what will be tested; alone without either. */
import type { ReactNode } from 'react';
import styles from './form-beside-results.module.css';

export function FormBesideResults({
  form,
  label,
  title,
  children,
}: {
  readonly form: ReactNode;
  /** The label of the test's part of the page. */
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles['both']}>
      {form}
      {children !== null && (
        <aside className={styles['test']} aria-label={label}>
          <p className={styles['title']}>{title}</p>
          {children}
        </aside>
      )}
    </div>
  );
}
