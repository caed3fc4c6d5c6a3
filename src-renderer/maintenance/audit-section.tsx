/** The audit trail of this desk, and the check that it was not changed. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../src-preload/contract/policy/audit.ts';
import { isolatedText } from '../../src-preload/contract/values/hidden-characters.ts';
import { useCommand, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { DateTime } from '../components/date-time.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { FactList } from '../components/fact-list.tsx';
import { FormSection } from '../components/form-page.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import styles from './maintenance.module.css';

/** Entries on a page; the check reads all of them. */
const SHOWN = 50;

export function AuditSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const [printed, setPrinted] = useState('');
  const entries = useOperation('audit.list', { before: null, limit: SHOWN }, { staleTime: 0 });
  const older = useCommand('audit.list');
  const [seen, setSeen] = useState<readonly AuditEntry[]>([]);
  // The newest page may be read again, and then starts at a later entry than before.
  const shown = [
    ...new Map([...seen, ...(entries.data ?? [])].map((entry) => [entry.number, entry])).values(),
  ].toSorted((one, other) => other.number - one.number);
  const oldest = shown.at(-1)?.number ?? 1;
  const showOlder = () =>
    older.mutate({ before: oldest, limit: SHOWN }, { onSuccess: (more) => setSeen([...shown, ...more]) });
  const check = useCommand('audit.check');
  const checked = check.data;
  return (
    <FormSection title={t('maintenance.audit')} intro={t('maintenance.auditIntro')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate({ printed: printed.trim() === '' ? null : printed });
        }}
      >
        <TextInput
          label={t('maintenance.printedHead')}
          value={printed}
          onChange={(event) => setPrinted(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={check.isPending}>
            {t('maintenance.auditCheck')}
          </Button>
        </div>
      </form>
      {check.error !== null && <ErrorNotice thrown={check.error} />}
      {checked && (
        <div role="status">
          <p>
            {checked.brokenAt === null
              ? t('maintenance.auditIntact', { count: checked.entries })
              : t('maintenance.auditBroken', { number: format.count(checked.brokenAt) })}{' '}
            {check.variables?.printed != null &&
              (checked.printedIsFound ? t('maintenance.printedHeadFound') : t('maintenance.printedHeadMissing'))}
          </p>
          {checked.head !== null && (
            <FactList
              facts={[
                [
                  t('maintenance.head'),
                  <code key="head" className={styles['hash']}>
                    {checked.head}
                  </code>,
                ],
              ]}
            />
          )}
        </div>
      )}
      {entries.error !== null && <ErrorNotice thrown={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.data?.length === 0 && <p className={styles['quiet']}>{t('maintenance.noEntries')}</p>}
      {shown.length > 0 && (
        <ul className={styles['rows']}>
          {shown.map((entry) => (
            <li key={entry.number} data-entry>
              <span className={styles['quiet']} data-figures>
                <DateTime at={entry.at} />
              </span>
              <span>
                {t(`maintenance.action.${entry.action}`)}
                {entry.operator !== null && (
                  <span className={styles['quiet']}>
                    {' '}
                    · <UntrustedText>{entry.operator}</UntrustedText>
                  </span>
                )}
              </span>
              <code className={styles['subject']}>
                {Object.entries(entry.subject)
                  .map(([name, value]) => `${name} ${isolatedText(String(value))}`)
                  .join(' · ')}
              </code>
            </li>
          ))}
        </ul>
      )}
      {older.error !== null && <ErrorNotice thrown={older.error} />}
      {oldest > 1 && (
        <div>
          <Button variant="default" loading={older.isPending} onClick={showOlder}>
            {t('maintenance.olderEntries')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
