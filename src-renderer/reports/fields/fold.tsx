import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { Fold } from '../../components/fold.tsx';
import styles from './reports.module.css';

/** A part that is read only when it is opened; its tables are denser than the report's own. */
export function ReportFold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fold']}>
      <Fold summary={summary}>{children}</Fold>
    </div>
  );
}

/** A part whose content is made, and read from main, once it is opened. */
export function OpenedFold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <div className={styles['fold']}>
      <Fold summary={summary} onToggle={() => setOpened(true)}>
        {isOpened && children}
      </Fold>
    </div>
  );
}

/** Codes by which a document or a file is checked: long, and needed once a year. */
export function ControlCode({ codes }: { readonly codes: readonly (readonly [name: string, code: string])[] }) {
  const { t } = useTranslation();
  return (
    <ReportFold summary={t('reports.controlCode')}>
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
    </ReportFold>
  );
}
