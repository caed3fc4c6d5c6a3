/** Long work in the corner of the window: panels one above the other, over every screen. */
import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './corner.module.css';

export function Corner({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['corner']} data-corner>
      {children}
    </div>
  );
}

export function CornerPanel({
  label,
  icon,
  title,
  close,
  children,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  /** Read out when it changes. */
  readonly title: string;
  readonly close: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['panel']} aria-label={label}>
      <Group component="header" wrap="nowrap" mb="xs">
        {icon}
        <Title order={2} flex={1} size="h3" aria-live="polite">
          {title}
        </Title>
        {close}
      </Group>
      {children}
    </section>
  );
}
