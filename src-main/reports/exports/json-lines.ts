/** A charge as one line of JSON with every field there is. Amounts are whole cents, times ISO 8601 in UTC. */
import type { StoredDetail } from '../../history/api/history-api.ts';
import { maskDocument, maskEmail, maskName, maskPhone } from '../../masking/masks.ts';

export interface JsonLineOptions {
  readonly masked: boolean;
  /** The charge's raw responses, newest first; null where they are not requested. */
  readonly raw: readonly { readonly at: number; readonly text: string }[] | null;
  /** Its gateway's name, in a file of several; null in a file of one. */
  readonly gateway?: string | null;
}

/** One line, with its line end. */
export function jsonLine(detail: StoredDetail, { masked, raw, gateway = null }: JsonLineOptions): string {
  const shown = masked ? maskedDetail(detail) : detail;
  const { customerName: _name, customerDocument: _document, firstItem: _first, itemCount: _count, ...rest } = shown;
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
    timeline: rest.timeline.map(({ at, event }) => ({ at: iso(at), ...event })),
    ...(raw && { answers: raw.map(({ at, text }) => ({ at: iso(at), text })) }),
  };
  return `${JSON.stringify(line)}\n`;
}

/** Free texts are masked too: they may contain anything. */
function maskedDetail(detail: StoredDetail): StoredDetail {
  const { customer } = detail;
  const through = (value: string | null, mask: (value: string) => string) => (value === null ? null : mask(value));
  return {
    ...detail,
    customer: {
      ...customer,
      name: through(customer.name, maskName),
      email: through(customer.email, maskEmail),
      phone: through(customer.phone, maskPhone),
      document: through(customer.document, maskDocument),
    },
    metadata: detail.metadata.map(({ key, value }) => ({ key, value: OURS.has(key) ? value : '***' })),
    timeline: detail.timeline.map((entry) =>
      'note' in entry.event ? { ...entry, event: { ...entry.event, note: '***' } } : entry,
    ),
  };
}

/** The client's own reference, and the attempt's id: neither is about a person. */
const OURS: ReadonlySet<string> = new Set(['sellerExternalRef', 'balcaoAttempt']);

/** A time outside the calendar stays a number. */
function iso(instant: number | null): string | number | null {
  if (instant === null) return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : date.toISOString();
}
