import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './fields/new-charge.module.css';

export function Notice({
  tone,
  icon,
  title,
  children,
  action,
}: {
  readonly tone: 'amber' | 'red' | 'green';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div role="alert" className={styles['notice']} data-tone={tone}>
      {icon}
      <Box miw={0}>
        <strong>{title}</strong>
        {children}
        {action}
      </Box>
    </div>
  );
}
