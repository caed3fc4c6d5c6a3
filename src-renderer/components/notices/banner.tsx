import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** One line across the screen, below the sandbox strip and above everything else. */
export function Banner({
  tone,
  icon,
  title,
  children,
}: {
  readonly tone: 'amber' | 'red' | 'neutral';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['banner']} data-tone={tone} role={tone === 'neutral' ? 'status' : 'alert'}>
      {icon}
      <span>
        <strong>{title}</strong> {children}
      </span>
    </div>
  );
}
