import type { ReactNode } from 'react';
import styles from './error-notice.module.css';

/** The service's own message, apart from our own words. */
export function ServiceMessage({ children }: { readonly children: ReactNode }) {
  return <blockquote className={styles['serviceMessage']}>{children}</blockquote>;
}
