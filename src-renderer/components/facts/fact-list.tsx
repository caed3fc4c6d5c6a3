import type { ReactNode } from 'react';
import { UntrustedText } from '../untrusted-text.tsx';
import styles from './fact-list.module.css';

/** Names and values in two columns. */
export function FactList({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={typeof value === 'string' ? `${name} ${value}` : name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <UntrustedText>{value}</UntrustedText> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
