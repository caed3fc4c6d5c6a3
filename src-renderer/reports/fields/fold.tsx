import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import styles from './reports.module.css';

/** A part that is read only when it is opened. */
export function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className={styles['fold']}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** Codes by which a document or a file is checked: long, and needed once a year. */
export function ControlCode({ codes }: { readonly codes: readonly (readonly [name: string, code: string])[] }) {
  const { t } = useTranslation();
  return (
    <Fold summary={t('reports.controlCode')}>
      <dl className={styles['codes']}>
        {codes.map(([name, code]) => (
          <div key={`${name} ${code}`}>
            <dt>{name}</dt>
            <dd>
              <code>{code}</code> <CopyButton value={code} what={name} />
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
