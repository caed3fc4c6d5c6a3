/**
 * Who was at the desk: with each charge, who made or adopted it; with each attempt and export, who asked for it. What
 * else people do is told by the timeline's events themselves (`by`).
 *
 * An operator's name is staff's, not a payer's: erasing a payer leaves it, even where both have the same name. Charges
 * from before have none here; the audit trail, in another file, may name who made them.
 *
 * The index holds what a list and its totals need, so that one person's charges are walked and added up along it.
 */
import type { Migration } from './index.ts';

export const operators: Migration = (db) => {
  db.exec(`
    ALTER TABLE charges ADD COLUMN operator TEXT;
    ALTER TABLE attempts ADD COLUMN operator TEXT;
    ALTER TABLE export_scopes ADD COLUMN operator TEXT;
    CREATE INDEX charges_by_operator ON charges (operator, number, state, amount) WHERE operator IS NOT NULL;
  `);
};
