import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './today.module.css';

/** A card of the home screen: its title, what is at its right, and its content. */
export function TodayCard({
  title,
  beside,
  children,
}: {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
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
