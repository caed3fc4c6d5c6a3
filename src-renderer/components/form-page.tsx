/** A screen with one column of settings: a title, and sections below it. */
import type { ReactNode } from 'react';
import styles from './form-page.module.css';

export function FormPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </div>
  );
}

export function FormSection({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      {intro !== undefined && <p className={styles['intro']}>{intro}</p>}
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
