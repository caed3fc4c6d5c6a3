/** What two histories say of when one charge's money went back, as one. */

import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { WritableDb } from '../database/database.ts';
import { run } from '../database/prepared.ts';
import type { ChargeSnapshot, SeenState } from '../model/charge-facts.ts';
import { paidAgainAt, unitedStates } from '../model/returns.ts';
import type { ChargeBundle } from './charge-bundle.ts';

export function unitedStatesSincePaid(...bundles: readonly ChargeBundle[]): Pick<ChargeSnapshot, 'statesSincePaid'> {
  const states = bundles.map(({ snapshot }) => snapshot.statesSincePaid ?? []).reduce(unitedStates, []);
  return states.length === 0 ? {} : { statesSincePaid: states };
}

/**
 * Of each source, the date of the history in which it was given or taken back last; this one's where neither is later.
 * A date that was given before the charge was PAID again is that of an earlier return.
 */
export function unitedDates(
  own: ChargeBundle,
  theirs: ChargeBundle,
  states: readonly SeenState[] | undefined,
): Pick<ChargeSnapshot, 'returnDates'> {
  const paidAgain = paidAgainAt(states);
  const dates = (['person', 'bank'] as const).map((source) => {
    const { timeline, snapshot } = isDatedLater(theirs, own, source) ? theirs : own;
    const { [source]: at, [`${source}State` as const]: state } = snapshot.returnDates ?? {};
    const isOfEarlier = paidAgain !== null && (lastDated(timeline, source) ?? paidAgain) < paidAgain;
    if (at === undefined || isOfEarlier) return {};
    return { [source]: at, ...(state !== undefined && { [`${source}State`]: state }) };
  });
  const united = { ...dates[0], ...dates[1] };
  return Object.keys(united).length === 0 ? {} : { returnDates: united };
}

function isDatedLater(theirs: ChargeBundle, own: ChargeBundle, source: 'person' | 'bank'): boolean {
  const [there, here] = [lastDated(theirs.timeline, source), lastDated(own.timeline, source)];
  if (there !== null && here !== null) return there > here;
  // A damaged file may have a date without its event.
  return here === null && (there !== null || own.snapshot.returnDates?.[source] === undefined);
}

/** When the date of its return by this source was given or taken back last; null for never. */
function lastDated(timeline: readonly TimelineEntry[], source: 'person' | 'bank'): number | null {
  const last = timeline.findLast(({ event }) => event.kind === 'return-dated' && event.datedBy === source);
  return last?.at ?? null;
}

/** The rows to import: the bank's line of a refund goes with the date that it gave, and is taken back with it. */
export function rowsToImport(
  db: WritableDb,
  timeKey: number,
  own: ChargeBundle,
  theirs: ChargeBundle,
): ChargeBundle['others'] {
  if (isDatedLater(theirs, own, 'bank')) {
    if (lastDated(theirs.timeline, 'bank') !== null)
      run(db, `DELETE FROM statement_matches WHERE time_key = ? AND kind = 'refund'`, timeKey);
    return theirs.others;
  }
  return theirs.others.map((other) =>
    other.table === 'statement_matches'
      ? { ...other, rows: other.rows.filter(({ kind }) => kind !== 'refund') }
      : other,
  );
}
