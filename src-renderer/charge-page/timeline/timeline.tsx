/** The events of a charge, newest first: when each happened, how it was observed, and who caused it. */
import { Group, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Badge } from '../../components/badge.tsx';
import { useFieldLabels } from '../../components/charge-parts/charge-field-label.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { echoLabel, useCodeChanges } from '../details/warnings.tsx';
import styles from './timeline.module.css';

type Event = TimelineEntry['event'];

export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation();
  const newestFirst = entries
    .map((entry, index) => ({ ...entry, index }))
    .sort((one, other) => other.at - one.at || other.index - one.index);
  return (
    <section>
      <Title order={3} mb="xs">
        {t('charge.timeline.title')}
      </Title>
      <ol className={styles['timeline']}>
        {newestFirst.map(({ at, desk, event, index }) => (
          <li key={index} data-tone={toneOf(event)}>
            <div className={styles['text']}>
              <EventText event={event} />
            </div>
            <Group gap="0 12px" c="dimmed" fz={13}>
              <DateTime at={at} />
              {'source' in event && !(event.source === 'create' && event.kind === 'state') && (
                <span>{t(`charge.timeline.source.${event.source}`)}</span>
              )}
              {'by' in event && event.by !== undefined && (
                <span>{t('charge.timeline.byOperator', { name: event.by })}</span>
              )}
              {desk !== undefined && <span>{t('charge.timeline.atDesk', { desk })}</span>}
            </Group>
          </li>
        ))}
      </ol>
    </section>
  );
}

const WARNINGS: readonly Event['kind'][] = [
  'gateway-fault',
  'echo-differs',
  'outcome-unknown',
  'code-changed',
  'unknown-to-gateway',
];

function toneOf(event: Event): 'plain' | 'state' | 'warn' {
  if (WARNINGS.includes(event.kind)) return 'warn';
  if (event.kind !== 'state') return 'plain';
  return event.late ? 'warn' : 'state';
}

/** One event that stands for many. */
function CountText({ event }: { readonly event: Extract<Event, { kind: 'code-renewed' | 'changes-counted' }> }) {
  const { t } = useTranslation();
  const count = event.count ?? 1;
  const key = event.kind === 'code-renewed' ? 'codeRenewed' : 'changesCounted';
  return t(`charge.timeline.${key}`, { count, shown: useFormat().count(count) });
}

function FaultText({ event }: { readonly event: Extract<Event, { kind: 'gateway-fault' }> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fault, expected, answered } = event;
  const shown = (value: string) =>
    fault === 'other-amount' && /^\d{1,15}$/.test(value) ? format.money(Number(value)) : value;
  return t(`charge.timeline.${fault}`, { expected: shown(expected), actual: shown(answered) });
}

function EventText({ event }: { readonly event: Event }) {
  const { t } = useTranslation();
  const format = useFormat();
  const changes = useCodeChanges();
  const fieldLabels = useFieldLabels();
  switch (event.kind) {
    case 'attempt':
      return t(event.isOffline ? 'charge.timeline.attemptOffline' : 'charge.timeline.attempt');
    case 'outcome-unknown':
      return [
        t('charge.timeline.outcome-unknown'),
        t(`errors.causes.${event.cause}`),
        ...(event.answered === undefined ? [] : [t('charge.timeline.otherChargeId', { id: event.answered })]),
      ].join(' ');
    case 'state':
      return <StateText event={event} />;
    case 'details':
    case 'row-mended':
      return t(`charge.timeline.${event.kind}`, { fields: fieldLabels(event.fields) });
    case 'echo-differs':
      return t('charge.timeline.echoDiffers', { fields: event.fields.map((path) => t(echoLabel(path))).join(', ') });
    case 'gateway-fault':
      return <FaultText event={event} />;
    case 'amount-accepted':
      return t('charge.timeline.amountAccepted', {
        requested: format.money(event.asked),
        response: format.money(event.answered),
      });
    case 'return-dated':
      return event.returnedAt === null
        ? t(`charge.timeline.returnUndated.${event.datedBy}`)
        : t(`charge.timeline.returnDated.${event.datedBy}`, { day: format.time(event.returnedAt, 'dayOfYear') });
    case 'code-changed':
      return t('charge.timeline.codeChanged', { changes: changes(event.changes) });
    case 'code-renewed':
    case 'changes-counted':
      return <CountText event={event} />;
    case 'unknown-to-gateway':
    case 'found-again':
      return t(`charge.timeline.${event.kind}`);
    case 'dismissed':
      return t('charge.timeline.dismissed', { note: event.note });
    case 'not-used':
      return t(`charge.timeline.${event.isNotUsed ? 'notUsed' : 'usedAgain'}`);
    case 'note':
      return <NoteText text={event.text} />;
    case 'recorded':
      return <RecordedText event={event} />;
    case 'tags':
      return <TagsText event={event} />;
    case 'invoice':
      return <InvoiceText event={event} />;
    case 'message':
      return <MessageText event={event} />;
    case 'export':
      return t('charge.timeline.export', { format: event.format.toUpperCase() });
  }
}

type EventOf<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;

function TagsText({ event: { tags } }: { readonly event: EventOf<'tags'> }) {
  const { t } = useTranslation();
  return tags.length === 0 ? t('charge.timeline.tagsRemoved') : t('charge.timeline.tagged', { tags: tags.join(', ') });
}

function InvoiceText({ event: { was, is } }: { readonly event: EventOf<'invoice'> }) {
  const { t } = useTranslation();
  if (is === null) return t('charge.timeline.invoice.removed', { was: was ?? '' });
  return was === null ? t('charge.timeline.invoice.noted', { is }) : t('charge.timeline.invoice.changed', { was, is });
}

function RecordedText({ event: { state, isRecorded } }: { readonly event: EventOf<'recorded'> }) {
  const { t } = useTranslation();
  const named = state === 'FAILED' || state === 'REFUNDED' ? state : 'other';
  return t(`charge.timeline.${isRecorded ? 'recorded' : 'recordUndone'}.${named}`);
}

function StateText({ event }: { readonly event: EventOf<'state'> }) {
  const { t } = useTranslation();
  const stateName = useStateName();
  return (
    <>
      <strong>
        {event.from === null
          ? t(event.source === 'create' ? 'charge.timeline.created' : 'charge.timeline.firstSeen', {
              state: stateName(event.to),
            })
          : t('charge.timeline.state', { from: stateName(event.from), to: stateName(event.to) })}
      </strong>
      {event.late && (
        <>
          {' '}
          <Badge tone="amber" title={t('charge.timeline.lateDescription')}>
            {t('charge.timeline.late')}
          </Badge>
        </>
      )}
    </>
  );
}

function NoteText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <strong>{t('charge.timeline.note')}</strong>{' '}
      <span className={styles['note']}>
        <UntrustedText lines>{text}</UntrustedText>
      </span>
    </>
  );
}

function MessageText({ event }: { readonly event: EventOf<'message'> }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`charge.timeline.message.${event.channel}`)}
      {event.template !== undefined && (
        <>
          : <UntrustedText>{event.template}</UntrustedText>
        </>
      )}
    </>
  );
}
