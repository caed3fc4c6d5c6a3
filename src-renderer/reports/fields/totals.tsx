import type { ReactNode } from 'react';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './totals.module.css';

export interface Total {
  readonly name: string;
  /** Written out, with its unit. */
  readonly value: string;
  /** What it is of, such as a count of charges. */
  readonly note?: ReactNode;
  /** What it is compared with. */
  readonly before?: string | undefined;
  /** It asks for attention. */
  readonly isLoud?: boolean;
}

/** The figures that a report begins with, as cards: the number first. */
export function Totals({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <dl className={styles['totals']}>
      {totals.map(({ name, value, note, before, isLoud }) => (
        <div key={name} className={styles['card']} data-loud={isLoud || undefined}>
          <dt>{name}</dt>
          <dd className={styles['number']}>
            <UntrustedText>{value}</UntrustedText>
          </dd>
          {note !== undefined && <dd className={styles['note']}>{note}</dd>}
          {before !== undefined && <dd className={styles['note']}>{before}</dd>}
        </div>
      ))}
    </dl>
  );
}
