/** A charge as one line of JSON with every field of it, and its timeline where that was read. Amounts are whole cents, times ISO 8601 in UTC. */
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import type { ExportedDetail } from '../../../history/api/history-api.ts';
import { HIDDEN_TEXT, maskDocument, maskEmail, maskName, maskPhone } from '../../../masking/masks.ts';

export interface JsonLineOptions {
  readonly masked: boolean;
  /** The charge's raw responses, newest first; null where they are not requested. */
  readonly raw: readonly { readonly at: number; readonly text: string }[] | null;
  /** Its gateway's name, in a file of several; null in a file of one. */
  readonly gateway?: string | null;
}

/** One line, with its line end. */
export function jsonLine(detail: ExportedDetail, { masked, raw, gateway = null }: JsonLineOptions): string {
  const shown = masked ? maskedDetail(detail) : detail;
  const {
    customerName: _name,
    customerDocument: _document,
    firstItem: _first,
    itemCount: _count,
    timeline,
    ...rest
  } = shown;
  const line = {
    ...(gateway !== null && { gateway }),
    ...rest,
    createdAt: iso(rest.createdAt),
    expiresAt: iso(rest.expiresAt),
    paidAt: iso(rest.paidAt),
    lastCheckedAt: iso(rest.lastCheckedAt),
    attempt: rest.attempt && {
      ...rest.attempt,
      startedAt: iso(rest.attempt.startedAt),
      endedAt: iso(rest.attempt.endedAt),
    },
    returnedAt: iso(rest.returnedAt),
    statementMatches: rest.statementMatches.map((match) => ({ ...match, matchedAt: iso(match.matchedAt) })),
    ...(timeline !== null && { timeline: timeline.map(writtenEntry) }),
    ...(raw && { answers: raw.map(({ at, text }) => ({ at: iso(at), text })) }),
  };
  return `${JSON.stringify(line)}\n`;
}

function writtenEntry({ at, event }: TimelineEntry): object {
  return { at: iso(at), ...event, ...('returnedAt' in event && { returnedAt: iso(event.returnedAt) }) };
}

/** Free texts are masked too: notes, tags, what the service answered, a bank's line. They may contain anything. */
function maskedDetail(detail: ExportedDetail): ExportedDetail {
  const { echo, attempt } = detail;
  return {
    ...detail,
    customerEmail: through(detail.customerEmail, maskEmail),
    customer: { ...detail.customer, ...maskedCustomer(detail.customer) },
    echo: echo && { customer: maskedCustomer(echo.customer), reference: through(echo.reference, hidden) },
    tags: detail.tags.map(hidden),
    metadata: detail.metadata.map(({ key, value }) => ({ key, value: OURS.has(key) ? value : hidden() })),
    statementMatches: detail.statementMatches.map((match) => ({ ...match, lineId: hidden() })),
    attempt: attempt && { ...attempt, message: through(attempt.message, hidden) },
    timeline: detail.timeline?.map(({ at, event }) => ({ at, event: maskedEvent(event) })) ?? null,
  };
}

type Customer = Pick<ExportedDetail['customer'], 'name' | 'email' | 'phone' | 'document'>;

function maskedCustomer({ name, email, phone, document }: Customer): Customer {
  return {
    name: through(name, maskName),
    email: through(email, maskEmail),
    phone: through(phone, maskPhone),
    document: through(document, maskDocument),
  };
}

function maskedEvent(event: TimelineEntry['event']): TimelineEntry['event'] {
  if (event.kind === 'note') return { ...event, text: hidden() };
  if (event.kind === 'message' && event.template !== undefined) return { ...event, template: hidden() };
  if (event.kind === 'dismissed') return { ...event, note: hidden() };
  return event.kind === 'tags' ? { ...event, tags: event.tags.map(hidden) } : event;
}

function through(value: string | null, mask: (value: string) => string): string | null {
  return value === null ? null : mask(value);
}

function hidden(): string {
  return HIDDEN_TEXT;
}

/** The client's own reference, and the attempt's id: neither is about a person. */
const OURS: ReadonlySet<string> = new Set(['sellerExternalRef', 'balcaoAttempt']);

/** A time outside the calendar stays a number. */
function iso(instant: number | null): string | number | null {
  if (instant === null) return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : date.toISOString();
}
