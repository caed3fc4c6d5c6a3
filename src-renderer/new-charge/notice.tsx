import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ToneBox } from '../components/notices/tone-box.tsx';
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
    <ToneBox tone={tone} role="alert" gap="sm" p="var(--box-pad)" bdrs="lg">
      {icon}
      <Stack gap={6} align="flex-start" miw={0} className={styles['notice'] ?? ''}>
        <strong>{title}</strong>
        {children}
        {action}
      </Stack>
    </ToneBox>
  );
}
