/**
 * The lines of a bank's statement that belong to a charge. Only a role that works on statements may write them on a
 * server; an operator's desk sends the rest of the charge, and a desk that may sends them with its own copy.
 */
import type { ReadableDb } from '../../../history/database/database.ts';
import { firstValue } from '../../../history/database/prepared.ts';
import type { ChargeBundle } from '../../../history/transfer/charge-bundle.ts';

const rights = new WeakMap<ReadableDb, boolean>();

export function bankEvidenceFor(team: ReadableDb, bundle: ChargeBundle): ChargeBundle {
  if (mayWriteMatches(team)) return bundle;
  return {
    ...bundle,
    others: bundle.others.filter(({ table }) => table !== 'statement_matches'),
    timeline: bundle.timeline.filter(({ event }) => event.kind !== 'return-dated' || event.datedBy !== 'bank'),
  };
}

function mayWriteMatches(team: ReadableDb): boolean {
  const may =
    rights.get(team) ??
    firstValue<number>(
      team,
      "SELECT has_table_privilege('statement_matches', 'INSERT') AND has_table_privilege('statement_matches', 'DELETE')",
    ) === 1;
  rights.set(team, may);
  return may;
}
