/**
 * What the desk can know: computed from what the clerks did and from the answers that reached the desk, and from nothing
 * that the desk keeps.
 */
import { SECOND } from '../../src-preload/contract/values/durations.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import type { Office } from './office.ts';
import type { Sent } from './sent.ts';
import type { Exchange } from './service.ts';

/** What a row of the list must be. */
export interface KnownCharge {
  readonly sent: Sent;
  /** Null for an unknown outcome. */
  readonly id: string | null;
  readonly state: string;
  readonly amount: number;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly returned: boolean;
  /** When the desk saw the state for the first time (true time). */
  readonly since: number;
}

export type Known =
  | { readonly kind: 'underway' }
  /** A row of a batch that has not had its turn. */
  | { readonly kind: 'unsent' }
  /** The disk has not taken its outcome yet. */
  | { readonly kind: 'unrecorded' }
  /** No charge was made, as far as the desk knows: no row. */
  | { readonly kind: 'no-row'; readonly outcome: 'refused' | 'turned-away' | 'not-sent' }
  | { readonly kind: 'row'; readonly charge: KnownCharge }
  /** The process was killed where both are true: each of these, or no row where the list has null. */
  | { readonly kind: 'any'; readonly of: readonly (KnownCharge | null)[] };

/** What the answer to a creation tells, as the document and docs/build/service.md have it. */
export function toldBy({
  status,
  isLost,
  deliveredAt,
}: Exchange): 'created' | 'refused' | 'turned-away' | 'not-sent' | 'unknown' | null {
  if (isLost) return 'unknown';
  if (deliveredAt === null) return null;
  if (status === 201) return 'created';
  if (status === 401 || status === 422) return 'refused';
  return status === 429 || status === 403 ? 'turned-away' : 'unknown';
}

export function knownOf(office: Office, sent: Sent): Known {
  const known = sent.batchId === null ? knownOfOne(office, sent) : knownOfBatched(office, sent);
  if (known.kind !== 'row' || known.charge.id === null) return known;
  const { id } = known.charge;
  const reads = office.readsOf(id);
  // What came as a process was killed may be written or not.
  const written = reads.filter(({ deliveredAt }) => deliveredAt === null || !office.killTimes.has(deliveredAt));
  if (written.length === reads.length) return known;
  return { kind: 'any', of: [known.charge, chargeKnown(office, sent, id, written)] };
}

/** A full disk is tried every few seconds, in which a lid may be closed. */
function mayLackRoom({ now, roomAt, wokeAt }: Office): boolean {
  return now < Math.max(roomAt, wokeAt) + 3 * SECOND;
}

function knownOfBatched(office: Office, sent: Sent): Known {
  const creation = office.service.creations.get(sent.reference)?.at(-1);
  const unknown = unknownRow(sent);
  const madeId = office.chargeIdOf(sent.n);
  const found = madeId === null ? [] : office.readsOf(madeId);
  const charge = (id: string) => chargeKnown(office, sent, id, found);
  // One that was not sent before the kill may have been since.
  if (sent.isCutOff && (creation === undefined || creation.at <= office.killedAt))
    return knownOfCutOff(office, sent, creation);
  if (creation === undefined) return { kind: 'unsent' };
  const { deliveredAt, isConnected, isLost } = creation;
  if (deliveredAt !== null && deliveredAt >= office.fullSince && mayLackRoom(office)) return { kind: 'unrecorded' };
  if (!isConnected) return isLost ? { kind: 'no-row', outcome: 'not-sent' } : { kind: 'underway' };
  const told = toldBy(creation);
  if (told === null) return { kind: 'underway' };
  if (told === 'unknown')
    return { kind: 'row', charge: madeId !== null && found.length > 0 ? charge(madeId) : unknown };
  if (told !== 'created') return { kind: 'no-row', outcome: told };
  if (madeId === null) throw new Error('an answer of 201 has no charge');
  return { kind: 'row', charge: charge(madeId) };
}

/** What a process that was killed had sent is never gone, unless the answer says that it made nothing. */
function knownOfCutOff(office: Office, sent: Sent, creation: Exchange | undefined): Known {
  const told = creation?.isConnected === true ? toldBy(creation) : 'not-sent';
  const mayBeNone = told === 'not-sent' || told === 'refused' || told === 'turned-away';
  const id = office.chargeIdOf(sent.n);
  const reads = id === null ? [] : office.readsOf(id);
  const isTold = told === 'created' || reads.length > 0;
  const of = [
    ...(mayBeNone ? [null] : []),
    unknownRow(sent),
    ...(id !== null && isTold ? [chargeKnown(office, sent, id, reads)] : []),
  ];
  return of.length === 1 ? { kind: 'row', charge: unknownRow(sent) } : { kind: 'any', of };
}

function knownOfOne(office: Office, sent: Sent): Known {
  const creation = office.service.creations.get(sent.reference)?.at(-1);
  const unknown = unknownRow(sent);
  const madeId = office.chargeIdOf(sent.n);
  const found = madeId === null ? [] : office.readsOf(madeId);
  const charge = (id: string) => chargeKnown(office, sent, id, found);
  const isAdopted = madeId !== null && found.length > 0;
  if (sent.isCutOff) return knownOfCutOff(office, sent, creation);
  if (sent.outcome?.outcome === 'unrecorded' && mayLackRoom(office)) return { kind: 'unrecorded' };
  if (creation === undefined)
    return sent.answeredAt === null ? { kind: 'underway' } : { kind: 'no-row', outcome: 'not-sent' };
  if (!creation.isConnected) return creation.isLost ? { kind: 'no-row', outcome: 'not-sent' } : { kind: 'underway' };
  const told = toldBy(creation);
  if (told === null) return { kind: 'underway' };
  if (told === 'created' && madeId !== null) return { kind: 'row', charge: charge(madeId) };
  if (told === 'unknown') return { kind: 'row', charge: isAdopted && madeId !== null ? charge(madeId) : unknown };
  if (told === 'created') throw new Error('an answer of 201 has no charge');
  return { kind: 'no-row', outcome: told };
}

function unknownRow(sent: Sent): KnownCharge {
  const { amount, at } = sent;
  const rest = { createdAt: Math.floor(at), paidAt: null, returned: false, since: at };
  return { sent, id: null, state: OUTCOME_UNKNOWN, amount, ...rest };
}

/** The states in the order in which their answers came: a payment that was seen stays, until it goes back. */
function chargeKnown(office: Office, sent: Sent, id: string, answers: readonly Exchange[]): KnownCharge {
  let state = 'PENDING';
  let paidAt: number | null = null;
  let since = sent.at;
  for (const answer of answers) {
    if (answer.state === null || answer.deliveredAt === null) continue;
    const isBefore = answer.state === 'PENDING' || answer.state === 'EXPIRED';
    if (answer.state !== state && !(paidAt !== null && isBefore)) {
      state = answer.state;
      since = answer.deliveredAt;
    }
    paidAt ??= answer.paidAt;
  }
  const createdAt = office.service.charges.get(id)?.createdAt ?? 0;
  return { sent, id, state, amount: sent.amount, createdAt, paidAt, returned: state === 'REFUNDED', since };
}
