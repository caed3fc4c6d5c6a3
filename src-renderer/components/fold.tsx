import { IconChevronRight } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './fold.module.css';

/** A part of a page that is folded, between lines. */
export function LinedFold({
  summary,
  children,
  ...details
}: { readonly summary: ReactNode } & Pick<ComponentProps<'details'>, 'children' | 'open' | 'onToggle'>) {
  return (
    <details className={styles['lined']} {...details}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** A part that few people read, and that is read only when it is opened. */
export function Fold({
  summary,
  children,
  onToggle,
}: { readonly summary: ReactNode } & Pick<ComponentProps<'details'>, 'children' | 'onToggle'>) {
  return (
    <details className={styles['fold']} onToggle={onToggle}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  );
}
