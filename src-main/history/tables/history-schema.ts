/**
 * Every table of a history. In addition a file has a text index (sqlite/schema.ts), and a team's schema has what its
 * desks know of each other (team-history/schema/desk-schema.ts).
 *
 * Personal data is in `charges.customer_*`, `customers`, `charge_texts`, `charge_snapshots`, `raw_responses`,
 * `attempts`, the notes among `charge_events`, `tags`, `drafts`, `saved_things`, `export_filters`,
 * `batches.name`, `batch_rows` and `receivables`: an erasure covers all of them (erase.ts). `operator` is a name of staff,
 * which erasing a payer does not touch.
 */
import type { GatewayStamp } from '../model/gateway-stamp.ts';
import { BATCH_TABLES } from './batch-schema.ts';
import { CHARGE_TABLES } from './charge-schema.ts';
import { RECEIVABLE_TABLES } from './receivable-schema.ts';
import { RECORD_TABLES } from './record-schema.ts';
import { REPORT_TABLES } from './report-schema.ts';
import { oneOf, oneRow, type TableDefinition, type Tables, text } from './table.ts';

/** The gateway of these charges, so that a history that is found shows whose it is: one row (gateway-stamp.ts). */
const gateway_stamps: TableDefinition = {
  columns: {
    one: oneRow,
    gateway_id: text,
    name: text,
    origin: text,
    environment: oneOf<GatewayStamp['environment']>({ live: true, sandbox: true }),
  },
};

export const HISTORY_TABLES: Tables = {
  ...CHARGE_TABLES,
  ...RECORD_TABLES,
  ...BATCH_TABLES,
  ...RECEIVABLE_TABLES,
  ...REPORT_TABLES,
  gateway_stamps,
};
