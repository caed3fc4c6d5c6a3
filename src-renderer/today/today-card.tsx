import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './today.module.css';

/** A card of the home screen: its title, what is at its right, and its content. */
export function TodayCard({
  title,
  beside,
  isFirst = false,
  children,
}: {
  readonly title: string;
  readonly beside?: ReactNode;
  /** Above the other cards where all are in one column. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles['card']} data-first={isFirst || undefined} aria-labelledby={id}>
      <header className={styles['cardHead']}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {beside}
      </header>
      {children}
    </section>
  );
}
