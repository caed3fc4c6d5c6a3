/**
 * What persons change of a charge other than its payment: each change is recorded with the operator, and shown at once.
 */
import type { ChargeRow, LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Clock } from '../ground/clock.ts';
import { lockedMonthOf, zonedTime } from '../ground/zoned-time.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { instantOnDay } from '../history/model/returns.ts';

/** Why the day of a return is refused: what only the history can find out. */
type ReturnRefusal = 'return-no-return' | 'return-before-payment' | 'return-in-future';

export interface ChargeEditsDeps {
  readonly history: Pick<
    HistoryApi,
    | 'row'
    | 'dismiss'
    | 'markNotUsed'
    | 'acceptAmount'
    | 'dateReturn'
    | 'markRecorded'
    | 'addNote'
    | 'changeTags'
    | 'noteInvoice'
    | 'lockedMonths'
  >;
  readonly clock: Pick<Clock, 'now'>;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  /** Emits rows that were just written, and returns them as they are shown. */
  written(rows: readonly ChargeRow[]): LiveRow[];
  /** Emitted when the payment of a charge counts from now on. */
  paid(row: LiveRow): void;
}

/** Whether a change that dates something may do so in a locked month, and the desk's zone: an IANA name. */
export interface DatingAsked {
  readonly intoLocked: boolean;
  readonly timeZone: string;
}

/** Each method rejects with ConsoleFailure `not-found` for a charge that is not there. */
export class ChargeEdits {
  readonly #deps: ChargeEditsDeps;

  constructor(deps: ChargeEditsDeps) {
    this.#deps = deps;
  }

  async dismiss(key: string, note: string): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const row = await history.dismiss(key, note, clock.now(), operator());
    if (row === null) throw noCharge();
    return this.#written(row);
  }

  /** Marks a charge "do not use", or takes that back; one that was paid meanwhile stays as it is. */
  async markNotUsed(key: string, isNotUsed: boolean): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const row = await history.markNotUsed(key, { isNotUsed, at: clock.now(), by: operator() });
    if (row === null) throw noCharge();
    return this.#written(row);
  }

  /**
   * Accepts the amount in the service's response as right. A paid notice that waited for this is emitted now.
   * @throws ConsoleFailure `month-locked` where the charge counts in a locked month, unless `intoLocked`.
   */
  async acceptAmount(key: string, answered: number, choice: DatingAsked): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const { paidAt = null, returnedAt = null } = (await history.row(key)) ?? {};
    const zoned = zonedTime(choice.timeZone);
    const day = (at: number | null) => (at === null ? null : zoned.day(at));
    const month = choice.intoLocked ? null : lockedMonthOf([paidAt, returnedAt].map(day), await history.lockedMonths());
    // Its payment and its return have the days that they have.
    if (month !== null) throw new ConsoleFailure({ kind: 'month-locked', month, nextOpenDay: null });
    const accepted = await history.acceptAmount(key, answered, clock.now(), operator());
    if (accepted === null) throw noCharge();
    const row = this.#written(accepted.row);
    if (accepted.paid) this.#deps.paid(row);
    return row;
  }

  /**
   * States on which day (`2026-11-20`, in the desk's zone) the money went back; null takes that back.
   * @throws ConsoleFailure `invalid-input` for a day before the payment or in the future, or a charge without a return;
   *   `month-locked` where that changes a locked month, unless `intoLocked`.
   */
  async dateReturn(key: string, day: string | null, choice: DatingAsked): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const now = clock.now();
    const charge = await history.row(key);
    if (charge === null) throw noCharge();
    // Noon of the day of its creation may be before it.
    const at = day === null ? null : instantOnDay(day, choice.timeZone, charge.paidAt ?? charge.createdAt, now);
    const askIn = choice.intoLocked ? null : choice.timeZone;
    const dated = await history.dateReturn(key, { at, source: 'person', now, by: operator(), askIn });
    if (dated === null) throw noCharge();
    const { outcome, row } = dated;
    if (typeof outcome === 'object') throw new ConsoleFailure({ kind: 'month-locked', ...outcome });
    if (outcome !== 'dated') {
      const code: ReturnRefusal = `return-${outcome}`;
      throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'day', code }] });
    }
    return this.#written(row);
  }

  /** Marks the state that a person saw as recorded, or takes that back. */
  async markRecorded(key: string, state: string, isRecorded: boolean): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const row = await history.markRecorded(key, { state, isRecorded, at: clock.now(), by: operator() });
    if (row === null) throw noCharge();
    return this.#written(row);
  }

  async addNote(key: string, text: string): Promise<LiveRow> {
    const { history, clock, operator } = this.#deps;
    const row = await history.addNote(key, text, clock.now(), operator());
    if (row === null) throw noCharge();
    return this.#written(row);
  }

  async changeTags(
    keys: readonly string[],
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
  ): Promise<LiveRow[]> {
    const { history, clock, operator } = this.#deps;
    return this.#deps.written(await history.changeTags(keys, change, clock.now(), operator()));
  }

  async noteInvoice(keys: readonly string[], number: string | null): Promise<LiveRow[]> {
    const { history, clock, operator } = this.#deps;
    return this.#deps.written(await history.noteInvoice(keys, number, clock.now(), operator()));
  }

  #written(row: ChargeRow): LiveRow {
    const [live] = this.#deps.written([row]);
    if (live === undefined) throw noCharge();
    return live;
  }
}

function noCharge(): ConsoleFailure {
  return new ConsoleFailure({ kind: 'not-found', what: 'charge' });
}
