import { UnstyledButton } from '@mantine/core';
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
  /** Goes to the part of the page that lists what was counted. */
  readonly onOpen?: () => void;
}

/** The figures that a report begins with, as cards: the number first. */
export function Totals({
  totals,
  isSmall = false,
}: {
  readonly totals: readonly Total[];
  /** Whether it is small: a count needs less room than money. */
  readonly isSmall?: boolean;
}) {
  return (
    <dl className={styles['totals']} data-small={isSmall || undefined}>
      {totals.map(({ name, value, note, before, isLoud, onOpen }) => (
        <div key={name} className={styles['card']} data-loud={isLoud || undefined}>
          <dt>
            {onOpen === undefined ? (
              name
            ) : (
              <UnstyledButton className={styles['open'] ?? ''} onClick={onOpen}>
                {name}
              </UnstyledButton>
            )}
          </dt>
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
