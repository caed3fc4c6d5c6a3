import { VisuallyHidden } from '@mantine/core';
import type { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './badge.module.css';

/** `waiting`: nothing has happened yet. */
export type BadgeTone = 'waiting' | 'neutral' | 'teal' | 'green' | 'grey' | 'red' | 'violet' | 'amber';

/** What a state or a verdict looks like. */
export interface Look {
  readonly Icon: typeof IconCheck;
  readonly tone: BadgeTone;
}

/** One word with its colour and, where it has one, its icon: a state, a verdict, a mark. */
export function Badge({
  tone,
  Icon,
  large = false,
  iconOnly = false,
  title,
  state,
  children,
}: {
  readonly tone: BadgeTone;
  readonly Icon?: typeof IconCheck;
  readonly large?: boolean;
  /** The word is for screen readers alone. */
  readonly iconOnly?: boolean;
  readonly title?: string | undefined;
  /** The service's own name of what it shows. */
  readonly state?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={cx(styles['badge'], large && styles['large'], iconOnly && styles['iconOnly'])}
      data-tone={tone}
      data-state={state}
      title={title}
    >
      {Icon && <Icon size={large ? 18 : 14} stroke={2} aria-hidden />}
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>}
    </span>
  );
}
