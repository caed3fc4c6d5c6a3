/**
 * How a response of the service is merged into a charge's snapshot. Pure.
 *
 * - An absent field (`undefined`) means nothing and deletes nothing: the read operation shows fewer fields than the
 *   create operation (document, "Status-query response").
 * - A `null` for a known field means that the service withdraws it. The known value stays, because a payment's
 *   instant or end-to-end id is evidence, and the withdrawal is recorded once, until the service sends the field again.
 * - Metadata is merged key by key and items one by one: no known one is removed.
 * - What was typed here for the customer and the reference stays; an echo that differs is stored next to it (echo.ts).
 * - A known text stays where the service sends another type for it, or its digits without the leading zeros.
 * - An instant of a payment or a refund that lies in the future is not merged (placement.ts).
 * - A fee and a net amount count from PAID on, and where they add up to the amount; others are not merged (fees.ts).
 * - `updatedAt` shows that the service touched its record, not what changed: it is merged with the next change and is
 *   no change by itself. Neither is a first `null` for an unknown field, or a code's `life`, which no service sends.
 */
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import { isFinal } from '../../../src-preload/contract/values/states.ts';
import type { Transaction, TransactionItem } from '../../gateway-http/reading/transaction.ts';
import type { ChargeFacts, ChargeSnapshot } from './charge-facts.ts';
import { isSpeltNumber, separateEcho } from './echo.ts';
import { isPaidOrLater, withReportedFees } from './fees.ts';
import { withPastInstants } from './placement.ts';
import { paidAgainAt, statesSincePaidAfter } from './returns.ts';

interface StateChange {
  readonly from: string | null;
  readonly to: string;
  /** It left a state that is final by the document. */
  readonly late: boolean;
}

export interface Merged {
  readonly snapshot: ChargeSnapshot;
  readonly state: StateChange | null;
  /** Paths of every other changed field (`paidAt`, `customer.name`, `items.0.title`), and `code` for a new verdict. */
  readonly fields: readonly string[];
  /** Nothing but the code changed, from one to another: some services make a code anew at each read. */
  readonly isRenewal: boolean;
  /** Paths of typed fields whose echo differs since this response. */
  readonly echoDiffers: readonly string[];
  /** It is seen PAID for the first time. */
  readonly paid: boolean;
}

/**
 * @param at when the response was received, by the desk's clock in UTC milliseconds.
 * @param answeredAmount the amount that the service gives, where `answered` has the requested one instead.
 */
export function mergeResponse(
  snapshot: ChargeSnapshot,
  answered: Transaction,
  code: BrCodeReport,
  at: number,
  answeredAmount = answered.amount,
): Merged {
  const past = withPastInstants(answered, at);
  const { response, echo, differs } =
    snapshot.madeAt === undefined ? { response: past, echo: undefined, differs: [] } : separateEcho(snapshot, past);
  const changes: Changes = { changed: [], withdrawn: new Set(snapshot.withdrawn) };
  const { state: stateBefore, items: itemsBefore, ...fieldsBefore } = snapshot.facts;
  const { id: _id, state: receivedState, items, ...rest } = withCountedFees(response, snapshot, answeredAmount);

  const merged = mergeFields(fieldsBefore, rest, '', changes);
  const mergedItems = items === undefined ? itemsBefore : mergeItems(itemsBefore ?? [], items, changes);
  const facts: ChargeFacts = {
    ...merged,
    ...(mergedItems !== undefined && { items: mergedItems }),
    ...((receivedState ?? stateBefore) !== undefined && { state: receivedState ?? stateBefore }),
  };

  const isStillAbsent = code.verdict === 'absent' && snapshot.code.verdict === 'absent';
  const nextCode = hasPayload(code) || isStillAbsent ? code : snapshot.code;
  if (JSON.stringify(nextCode) !== JSON.stringify(snapshot.code)) changes.changed.push('code');

  const fields = changes.changed.toSorted();
  const isRenewal = hasPayload(code) && code.verdict === snapshot.code.verdict && isOfCodeAlone(fields);
  const codeRenewals = (snapshot.codeRenewals ?? 0) + (isRenewal ? 1 : 0);
  const paid = facts.state === 'PAID' && snapshot.paidSeenAt === null;
  const paidSeenAt = paid ? at : snapshot.paidSeenAt;
  const statesSincePaid = statesSincePaidAfter(snapshot.statesSincePaid ?? [], facts, paidSeenAt, at);
  // A date that a person or a bank gave is that of a return before it was PAID again.
  const paidAgain = paidAgainAt(statesSincePaid);
  const isOtherReturn = paidAgain !== null && paidAgain !== paidAgainAt(snapshot.statesSincePaid);
  return {
    snapshot: {
      facts,
      withdrawn: [...changes.withdrawn],
      paidSeenAt,
      code: nextCode,
      ...(codeRenewals > 0 && { codeRenewals }),
      ...unchangedOf(snapshot),
      ...(echo && { echo }),
      ...(statesSincePaid.length > 0 && { statesSincePaid }),
      ...(snapshot.returnDates && !isOtherReturn && { returnDates: snapshot.returnDates }),
      ...(snapshot.invoiceNumber !== undefined && { invoiceNumber: snapshot.invoiceNumber }),
    },
    state: stateChange(stateBefore ?? null, facts.state ?? null),
    fields,
    isRenewal,
    echoDiffers: differs,
    paid,
  };
}

/** @param answeredAmount the amount that the service gives */
function withCountedFees(response: Transaction, { facts, paidSeenAt }: ChargeSnapshot, answeredAmount?: number) {
  const after = { state: response.state ?? facts.state, paidAt: response.paidAt ?? facts.paidAt };
  const known = { ...facts, amount: answeredAmount ?? facts.amount };
  return withReportedFees(response, known, isPaidOrLater(after, paidSeenAt));
}

/** What no response changes. */
function unchangedOf({ changesCounted, isPaymentHeld, madeAt, adoptedAt, dating }: ChargeSnapshot) {
  return {
    ...(changesCounted !== undefined && { changesCounted }),
    ...(isPaymentHeld && { isPaymentHeld: true }),
    ...(madeAt !== undefined && { madeAt }),
    ...(adoptedAt !== undefined && { adoptedAt }),
    ...(dating && { dating }),
  };
}

/** Whether a response carried a payload at all: one without does not contradict the known code. */
function hasPayload(code: BrCodeReport): boolean {
  return code.verdict !== 'absent' && code.payload !== '';
}

function isOfCodeAlone(fields: readonly string[]): boolean {
  return fields.includes('code') && fields.every((path) => path === 'code' || path.startsWith('pix.'));
}

function stateChange(from: string | null, to: string | null): StateChange | null {
  if (to === null || to === from) return null;
  return { from, to, late: from !== null && isFinal(from) };
}

interface Changes {
  readonly changed: string[];
  readonly withdrawn: Set<string>;
}

/** Merges two objects of one shape field by field. */
function mergeFields<Shape extends object>(known: Shape, received: object, path: string, changes: Changes): Shape {
  const fields = new Map<string, unknown>(Object.entries(known));
  for (const [name, value] of Object.entries(received)) {
    const merged = mergeValue(fields.get(name), value, path === '' ? name : `${path}.${name}`, changes);
    if (merged !== undefined) fields.set(name, merged);
  }
  // Each value is the known or the received one of the same name, so the shape holds; types cannot follow it by name.
  return Object.fromEntries(fields) as Shape;
}

function mergeValue(known: unknown, received: unknown, path: string, changes: Changes): unknown {
  if (received === undefined) return known;
  if (received === null) {
    if (known === undefined || known === null) return null;
    if (!changes.withdrawn.has(path)) {
      changes.withdrawn.add(path);
      changes.changed.push(path);
    }
    return known;
  }
  if (typeof known === 'string' && isOtherSpelling(known, received)) return known;
  if (isRecord(received) && (known === undefined || known === null || isRecord(known)))
    return mergeFields(known ?? {}, received, path, changes);
  const isRestored = changes.withdrawn.delete(path);
  if (isRestored || (!isSame(known, received) && !/(^|\.)(updatedAt|life)$/.test(path))) changes.changed.push(path);
  return received;
}

/**
 * Items are matched by id where all of them, known and received, have one; else by position, as those of a request have
 * no ids before the service's response.
 */
function mergeItems(
  known: readonly TransactionItem[],
  received: readonly TransactionItem[],
  changes: Changes,
): readonly TransactionItem[] {
  const byId = [...known, ...received].every(({ id }) => id !== undefined);
  const merged = [...known];
  const matched = new Set<number>();
  received.forEach((item, index) => {
    const same = byId ? known.findIndex(({ id }, position) => id === item.id && !matched.has(position)) : index;
    const position = same >= 0 ? same : merged.length;
    matched.add(position);
    merged[position] = mergeFields(merged[position] ?? {}, item, `items.${position}`, changes);
  });
  return merged;
}

/** Whether a value is no other text: of another type, or the digits of this one read as a number (`0007`, now 7). */
function isOtherSpelling(known: string, received: unknown): boolean {
  if (typeof received !== 'string') return true;
  return known !== received && /^(0|[1-9]\d*)$/.test(received) && isSpeltNumber(known, Number(received));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equality of JSON values; key order matters only inside arrays, where nothing is merged. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
