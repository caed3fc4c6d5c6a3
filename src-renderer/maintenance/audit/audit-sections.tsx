/** The audit trail of this desk: its check, and its entries by a filter. */
import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditFilter } from '../../../src-preload/contract/policy/audit.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useCommand, useOperation } from '../../bridge/operations.ts';
import { DateTime } from '../../components/date-time.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { useNow } from '../../components/timing/use-now.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { dayOf } from '../../format/day-bounds.ts';
import { hrefOf } from '../../navigation/route.ts';
import styles from './audit.module.css';
import { AuditCheckForm } from './audit-check.tsx';
import { AuditFilterForm, auditFilterOf, NO_AUDIT_CHOICE } from './audit-filter.tsx';
import { type EntryContext, linesOf, routeOfEntry, shortId, useEntryContext } from './entry-words.ts';
import { SaveTrail } from './save-trail.tsx';

/** Entries on a page. */
const SHOWN = 50;

export function AuditSections() {
  const { t } = useTranslation();
  const { settings } = useApp();
  const [choice, setChoice] = useState(NO_AUDIT_CHOICE);
  const today = dayOf(useNow(60_000), settings.timeZone);
  const filter = auditFilterOf(choice, today, settings.timeZone);
  return (
    <>
      <FormSection title={t('audit.check')}>
        <AuditCheckForm>
          <SaveTrail />
        </AuditCheckForm>
      </FormSection>
      <FormSection title={t('audit.entries')} intro={t('audit.intro')} isWide>
        <AuditFilterForm onChange={setChoice} />
        <Entries key={JSON.stringify(filter)} filter={filter} />
      </FormSection>
    </>
  );
}

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation();
  const context = useEntryContext();
  const newest = useOperation('audit.list', { before: null, limit: SHOWN, filter }, { staleTime: 0 });
  const older = useCommand('audit.list');
  const [seen, setSeen] = useState<readonly AuditEntry[]>([]);
  // The newest page may be read again, and then starts at a later entry than before.
  const shown = [...new Map([...seen, ...(newest.data ?? [])].map((entry) => [entry.number, entry])).values()].toSorted(
    (one, other) => other.number - one.number,
  );
  const oldest = shown.at(-1)?.number ?? 1;
  const lastPage = older.data ?? newest.data ?? [];
  const showOlder = () =>
    older.mutate({ before: oldest, limit: SHOWN, filter }, { onSuccess: (more) => setSeen([...shown, ...more]) });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      {newest.error !== null && <ErrorNotice thrown={newest.error} onRetry={() => void newest.refetch()} />}
      {newest.data?.length === 0 && (
        <Text c="dimmed" role="status">
          {t(isFiltered ? 'audit.noneFound' : 'audit.empty')}
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={styles['entries']} aria-label={t('audit.entries')}>
          {shown.map((entry) => (
            <Entry key={entry.number} entry={entry} context={context} />
          ))}
        </ul>
      )}
      {older.error !== null && <ErrorNotice thrown={older.error} />}
      {lastPage.length === SHOWN && oldest > 1 && (
        <div>
          <Button variant="default" loading={older.isPending} onClick={showOlder}>
            {t('audit.older')}
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ entry, context }: { readonly entry: AuditEntry; readonly context: EntryContext }) {
  const { t } = useTranslation();
  const { number, at, action, operator, gatewayId } = entry;
  const { id: shownGatewayId } = useGateway();
  const gateway = gatewayId === null ? null : (context.gatewayName(gatewayId) ?? shortId(gatewayId));
  const route = routeOfEntry(entry, shownGatewayId);
  return (
    <li data-entry={number}>
      <Text span c="dimmed" data-figures>
        <DateTime at={at} />
      </Text>
      <div>
        {route === null ? (
          <span>{t(`audit.action.${action}`)}</span>
        ) : (
          <Anchor underline="always" href={hrefOf(route)}>
            {t(`audit.action.${action}`)}
          </Anchor>
        )}
        {gateway !== null && (
          <Text span c="dimmed">
            {' '}
            · <UntrustedText>{gateway}</UntrustedText>
          </Text>
        )}
        {operator !== null && (
          <Text span c="dimmed">
            {' '}
            · <UntrustedText>{operator}</UntrustedText>
          </Text>
        )}
        {linesOf(entry, context).map((line) => (
          <div key={line} className={styles['line']}>
            {line}
          </div>
        ))}
      </div>
    </li>
  );
}
