/**
 * Whose history this is, and what is doubtful about a charge.
 *
 * `gateway_stamp` names the gateway that the charges are of, so that a folder without its `console.db` is recognised,
 * and another gateway's file is not taken in. No personal data: the name is the desk's own for a service.
 *
 * `charges.answered_amount` (cents) is what the service said instead of the amount that was asked, null where it said
 * no other; `amount_accepted_at` is when a person accepted the difference. `is_code_changed`: the code of the charge
 * became another one (payee, key, host or amount). `is_unknown_to_gateway`: it has answered 404 for too long.
 *
 * A fee and a net amount of 0 beside an amount is what the document shows of a charge that nobody has paid: no figure.
 * Neither is what was said of a charge that was never paid (fees.ts).
 */
import type { Migration } from './index.ts';

export const doubts: Migration = (db) => {
  db.exec(`
    CREATE TABLE gateway_stamp (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      gateway_id TEXT NOT NULL,
      name TEXT NOT NULL,
      origin TEXT NOT NULL,
      environment TEXT NOT NULL CHECK (environment IN ('live', 'sandbox'))
    ) STRICT;

    ALTER TABLE charges ADD COLUMN answered_amount INTEGER;
    ALTER TABLE charges ADD COLUMN amount_accepted_at INTEGER;
    ALTER TABLE charges ADD COLUMN is_code_changed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE charges ADD COLUMN is_unknown_to_gateway INTEGER NOT NULL DEFAULT 0;

    -- Their answers name the customer of another charge, who may be erased through that one.
    CREATE INDEX attempts_answered_with_other ON attempts (started_at) WHERE cause = 'answer-other-charge';

    UPDATE charges SET fee_amount = NULL, net_amount = NULL WHERE (fee_amount IS NOT NULL OR net_amount IS NOT NULL)
      AND (amount > 0 AND fee_amount = 0 AND net_amount = 0
        OR state IN ('PENDING', 'EXPIRED') OR state NOT IN ('PAID', 'REFUNDED') AND paid_at IS NULL);
  `);
};
