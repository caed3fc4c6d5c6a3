import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-actions.module.css';

/** The buttons of a form that may be longer than the window: they stay in sight. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <Group className={styles['actions'] ?? ''}>{children}</Group>;
}
