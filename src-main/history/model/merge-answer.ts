/**
 * How an answer of the service joins what is known of a charge. Pure.
 *
 * - An absent field (`undefined`) says nothing, and erases nothing: the read operation shows fewer fields than the
 *   create operation (document, "Status-query response").
 * - A `null` for a field that was known is the service saying "none". What was known is kept, because a payment's
 *   instant or end-to-end id is evidence, and the withdrawal is recorded once, until the service gives the field again.
 * - Metadata is joined key by key, items one by one: none that was known goes.
 * - A fee and a net amount said before the charge was paid are no figures, and are not taken (fees.ts).
 * - `updatedAt` says that the service touched its record, not what changed: it is taken along with the next change and
 *   is none by itself. Neither is a first `null` for a field nothing was known of.
 */
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import { isFinal } from '../../../src-preload/contract/values/states.ts';
import type { Transaction, TransactionItem } from '../../gateway/reading/transaction.ts';
import type { ChargeFacts, ChargeSnapshot } from './charge-facts.ts';
import { withoutUnreported, withReportedFees } from './fees.ts';

interface StateChange {
  readonly from: string | null;
  readonly to: string;
  /** It left a state the document lets nothing follow. */
  readonly late: boolean;
}

export interface Merged {
  readonly snapshot: ChargeSnapshot;
  readonly state: StateChange | null;
  /** Paths of every other field that changed (`paidAt`, `customer.name`, `items.0.title`), `code` for a new verdict. */
  readonly fields: readonly string[];
  /** This is the first time it is seen PAID. */
  readonly paid: boolean;
}

/** @param at when the answer was received, desk clock in UTC milliseconds. */
export function mergeAnswer(known: ChargeSnapshot, answer: Transaction, code: BrCodeReport, at: number): Merged {
  const notes: Notes = { changed: [], withdrawn: new Set(known.withdrawn) };
  const { state: knownState, items: knownItems, ...knownRest } = withoutUnreported(known);
  const after = { state: answer.state ?? knownState, paidAt: answer.paidAt ?? known.facts.paidAt };
  const { id: _id, state: saidState, items, ...rest } = withReportedFees(answer, after, known.paidSeenAt);

  const joined = joinFields(knownRest, rest, '', notes);
  const joinedItems = items === undefined ? knownItems : joinItems(knownItems ?? [], items, notes);
  const facts: ChargeFacts = {
    ...joined,
    ...(joinedItems !== undefined && { items: joinedItems }),
    ...((saidState ?? knownState) !== undefined && { state: saidState ?? knownState }),
  };

  const nextCode = hasPayload(code) ? code : known.code;
  if (JSON.stringify(nextCode) !== JSON.stringify(known.code)) notes.changed.push('code');

  const isFeeReported = known.isFeeReported || isNumber(rest.feeAmount) || isNumber(rest.netAmount);
  const paid = facts.state === 'PAID' && known.paidSeenAt === null;
  return {
    snapshot: {
      facts,
      withdrawn: [...notes.withdrawn],
      paidSeenAt: paid ? at : known.paidSeenAt,
      code: nextCode,
      ...(isFeeReported && { isFeeReported }),
      ...(known.isPaymentHeld && { isPaymentHeld: true }),
    },
    state: stateChange(knownState ?? null, facts.state ?? null),
    fields: notes.changed.toSorted(),
    paid,
  };
}

/** Whether an answer carried a payload at all: one that did not says nothing against the code that is known. */
function hasPayload(code: BrCodeReport): boolean {
  return code.verdict !== 'absent' && code.payload !== '';
}

function stateChange(from: string | null, to: string | null): StateChange | null {
  if (to === null || to === from) return null;
  return { from, to, late: from !== null && isFinal(from) };
}

interface Notes {
  readonly changed: string[];
  readonly withdrawn: Set<string>;
}

/** Joins two objects of one shape field by field. */
function joinFields<Shape extends object>(known: Shape, said: object, path: string, notes: Notes): Shape {
  const fields = new Map<string, unknown>(Object.entries(known));
  for (const [name, value] of Object.entries(said)) {
    const joined = joinValue(fields.get(name), value, path === '' ? name : `${path}.${name}`, notes);
    if (joined !== undefined) fields.set(name, joined);
  }
  // Each value is the known one or the said one of the same name, so the shape stands; types cannot follow by name.
  return Object.fromEntries(fields) as Shape;
}

function joinValue(known: unknown, said: unknown, path: string, notes: Notes): unknown {
  if (said === undefined) return known;
  if (said === null) {
    if (known === undefined || known === null) return null;
    if (!notes.withdrawn.has(path)) {
      notes.withdrawn.add(path);
      notes.changed.push(path);
    }
    return known;
  }
  if (isRecord(said) && (known === undefined || known === null || isRecord(known)))
    return joinFields(known ?? {}, said, path, notes);
  const restated = notes.withdrawn.delete(path);
  if (restated || (!isSame(known, said) && !/(^|\.)updatedAt$/.test(path))) notes.changed.push(path);
  return said;
}

/**
 * Items are the same by their ids where every one of them, known and said, has one; else by their places, as those of
 * a request are, which get their ids from the service's answer.
 */
function joinItems(
  known: readonly TransactionItem[],
  said: readonly TransactionItem[],
  notes: Notes,
): readonly TransactionItem[] {
  const byId = [...known, ...said].every(({ id }) => id !== undefined);
  const joined = [...known];
  const taken = new Set<number>();
  said.forEach((item, index) => {
    const same = byId ? known.findIndex(({ id }, place) => id === item.id && !taken.has(place)) : index;
    const place = same >= 0 ? same : joined.length;
    taken.add(place);
    joined[place] = joinFields(joined[place] ?? {}, item, `items.${place}`, notes);
  });
  return joined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sameness of JSON values; the order of an object's keys is part of it only inside arrays, where nothing is joined. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
