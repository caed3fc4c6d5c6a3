import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Explains what an empty screen would show, and offers the first step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Stack align="center" gap={0} maw={460} mx="auto" px="lg" py={72} ta="center">
      <div className={styles['icon']} aria-hidden>
        {icon}
      </div>
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Text component="div" c="dimmed" className={styles['text']}>
        {children}
      </Text>
      {action !== undefined && (
        <Group wrap="nowrap" mt={20}>
          {action}
        </Group>
      )}
    </Stack>
  );
}
