import type { InventedPerson } from '../../src-main/sandbox/invented-people.ts';
import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';

/** A charge that a clerk sent, by itself or in a batch. */
export interface Sent {
  readonly n: number;
  readonly draftId: string;
  readonly reference: string;
  readonly amount: number;
  readonly document: string;
  readonly customer: string;
  readonly at: number;
  /** What the clerk got to see; null while nothing. */
  outcome: CreateOutcome | null;
  /** When they did, or saw that nothing was sent. */
  answeredAt: number | null;
  /** The process was killed before the clerk saw anything. */
  isCutOff: boolean;
  isDismissed: boolean;
  notes: number;
  /** Of a row of a batch, which nobody waits for: `outcome` and `answeredAt` stay null. */
  readonly batchId: string | null;
}

/** A receivable that somebody wrote down. */
export interface Owed {
  readonly n: number;
  readonly id: string;
  readonly amount: number;
  readonly dueDay: string;
  readonly person: InventedPerson;
  /** Paid in another way, as a person says. */
  isClosed: boolean;
}

/** The reference of the charge with this number. */
export const referenceOf = (n: number) => `PED-${String(n).padStart(4, '0')}X`;
