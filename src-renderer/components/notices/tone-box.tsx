import { Group, type GroupProps } from '@mantine/core';
import { cx } from '../../theme/cx.ts';
import styles from './tone-box.module.css';

/** A few sentences on the ground of their tone, with or without an icon before them. */
export function ToneBox({
  tone,
  className,
  ...props
}: GroupProps & { readonly tone: 'neutral' | 'green' | 'red' | 'violet' | 'amber' }) {
  return (
    <Group
      data-tone={tone}
      className={cx(styles['box'], className)}
      wrap="nowrap"
      align="flex-start"
      px="sm"
      py="xs"
      c="var(--tone-ink)"
      bg="var(--tone-soft)"
      bdrs="md"
      {...props}
    />
  );
}
