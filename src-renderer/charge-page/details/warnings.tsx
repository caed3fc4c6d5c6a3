/**
 * Warnings about a charge: unknown to the gateway, a code of another charge, a changed code.
 */

import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import type { CodePart, TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { UseAgain } from '../not-used/use-again.tsx';
import styles from './charge.module.css';

type Event = TimelineEntry['event'];
type Fault = Extract<Event, { kind: 'gateway-fault' }>['fault'];
type CodeChange = Extract<Event, { kind: 'code-changed' }>['changes'][number];

export function ChargeWarnings({ charge }: { readonly charge: ChargeDetail }) {
  return (
    <>
      <PaidNotUsed charge={charge} />
      <NotOnServer charge={charge} />
      <UnknownToGateway charge={charge} />
      <Faults charge={charge} />
      <OtherEcho charge={charge} />
      <ChangedCode charge={charge} />
    </>
  );
}

/** Whether the last response with a code contained another charge's code. */
export function isCodeForeign({ timeline }: Pick<ChargeDetail, 'timeline'>): boolean {
  return faultsOf(timeline).has('other-code');
}

function faultsOf(timeline: ChargeDetail['timeline']): ReadonlySet<Fault> {
  return new Set(timeline.flatMap(({ event }) => (event.kind === 'gateway-fault' ? [event.fault] : [])));
}

export function ChargeAlert({ children }: { readonly children: ReactNode }) {
  return (
    <ToneBox tone="red" role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <Stack gap={6} align="flex-start" miw={0}>
        {children}
      </Stack>
    </ToneBox>
  );
}

/** No other desk's charge was compared before this one was sent, so that a person has to compare them. */
export function SentOffline({ timeline }: Pick<ChargeDetail, 'timeline'>) {
  const { t } = useTranslation();
  if (!timeline.some(({ event }) => event.kind === 'attempt' && event.isOffline)) return null;
  return (
    <Group component="p" wrap="nowrap" align="flex-start" c="dimmed" className={styles['accepted'] ?? ''}>
      <IconInfoCircle size={16} aria-hidden />
      <span>{t('charge.warnings.sentOffline')}</span>
    </Group>
  );
}

function PaidNotUsed({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  if (!charge.attention.includes('paid-not-used')) return null;
  return (
    <ChargeAlert>
      <strong>{t('states.paidThoughNotUsed')}</strong>
      <p>{t('charge.notUsed.paid')}</p>
      <UseAgain chargeKey={charge.key} />
    </ChargeAlert>
  );
}

function NotOnServer({ charge: { attention } }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const kind = (['refused-by-server', 'not-on-server'] as const).find((each) => attention.includes(each));
  return kind === undefined ? null : <ChargeAlert>{t(`charge.warnings.${kind}`)}</ChargeAlert>;
}

function UnknownToGateway({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  if (!charge.attention.includes('unknown-to-gateway')) return null;
  return <ChargeAlert>{t('charge.unknownToGateway')}</ChargeAlert>;
}

/** Which kinds of response were rejected; the timeline lists each of them. */
function Faults({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  if (!charge.attention.includes('gateway-fault')) return null;
  const faults = faultsOf(charge.timeline);
  const isCode = faults.has('other-code');
  // Another amount that was recorded for a charge created here has its own warning.
  const isAmount =
    faults.has('other-amount') && (charge.attempt === null || (!isCode && charge.answeredAmount === null));
  const isResponseRejected = faults.has('other-id') || isAmount;
  if (!isResponseRejected && !isCode) return null;
  return (
    <ChargeAlert>
      {isResponseRejected && <p>{t('charge.gatewayFault')}</p>}
      {isCode && (
        <p>
          {t(
            charge.code.verdict === 'absent'
              ? 'charge.warnings.foreignCode.notShown'
              : 'charge.warnings.foreignCode.rejected',
          )}
        </p>
      )}
    </ChargeAlert>
  );
}

const ECHO_LABELS = {
  name: 'charge.details.name',
  email: 'charge.details.email',
  phone: 'charge.details.phone',
  document: 'charge.details.document',
} as const;

/** The label of a typed field by its path in the request (`customer.name`, `metadata.sellerExternalRef`). */
export function echoLabel(path: string) {
  const name = path.replace('customer.', '');
  return name in ECHO_LABELS ? ECHO_LABELS[name as keyof typeof ECHO_LABELS] : 'charge.details.reference';
}

/** Another customer or reference in the service's response than was typed here. */
function OtherEcho({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { echo, attention, timeline } = charge;
  if (!attention.includes('gateway-fault') || !timeline.some(({ event }) => event.kind === 'echo-differs')) return null;
  if (echo === null) return <ChargeAlert>{t('charge.warnings.echo.agrees')}</ChargeAlert>;
  const parts = [...Object.entries(echo.customer), ['metadata.sellerExternalRef', echo.reference] as const];
  return (
    <ChargeAlert>
      <strong>{t('charge.warnings.echo.title')}</strong>
      <ul className={styles['echo']}>
        {parts.map(
          ([path, response]) =>
            response !== null && (
              <li key={path}>{t('charge.warnings.echo.part', { field: t(echoLabel(path)), response })}</li>
            ),
        )}
      </ul>
      <p>{t('charge.warnings.echo.kept')}</p>
    </ChargeAlert>
  );
}

/** The label of each part of a code, the same wherever it is shown. */
const PART_LABELS = {
  payeeName: 'charge.paymentCode.payee',
  payeeCity: 'charge.paymentCode.city',
  key: 'charge.paymentCode.key',
  urlHost: 'charge.paymentCode.url',
  amount: 'charge.paymentCode.amount',
} as const satisfies Record<CodePart, string>;

/** Each part of a code that changed, before and after, as the end of a sentence. */
export function useCodeChanges(): (changes: readonly CodeChange[]) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const valueText = (part: CodePart, value: string | null) => {
    if (value === null) return t('charge.warnings.codeChanged.none');
    return part === 'amount' ? format.money(Number(value)) : value;
  };
  return (changes) =>
    changes
      .map(({ part, was, is }) =>
        t('charge.warnings.codeChanged.part', {
          part: t(PART_LABELS[part]),
          before: valueText(part, was),
          after: valueText(part, is),
        }),
      )
      .join('; ');
}

function ChangedCode({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const describeChanges = useCodeChanges();
  if (!charge.attention.includes('code-changed')) return null;
  const last = charge.timeline.findLast(({ event }) => event.kind === 'code-changed')?.event;
  return (
    <ChargeAlert>
      <strong>{t('charge.warnings.codeChanged.title')}</strong>
      {last?.kind === 'code-changed' && <p>{describeChanges(last.changes)}</p>}
      <p>{t('charge.warnings.codeChanged.check')}</p>
    </ChargeAlert>
  );
}
