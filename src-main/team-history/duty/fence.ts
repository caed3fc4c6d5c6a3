/**
 * What the reader of all writes by itself is written only while it is that: its epoch is checked by the server's clock in
 * the transaction that writes. A desk that was frozen or cut off meanwhile writes nothing.
 */
import type { WritableDb } from '../../history/database/database.ts';
import { firstRow } from '../../history/database/prepared.ts';
import { commonWriterCalls, forgetResponses } from '../../history/worker/writer-calls.ts';

/** The epoch goes into the rows of raw responses (schema/signals.ts), until the transaction ends. */
const FENCE = `SELECT set_config('balcao.epoch', CAST(epoch AS text), true) AS epoch FROM watch_duty
  WHERE holder = current_user AND epoch = ? AND until > clock_timestamp()`;

const { observe, markChecked, markUnknown } = commonWriterCalls;

/** Of the last call: what this desk remembers of an earlier duty is older than what another one has recorded since. */
let lastEpoch: number | null = null;

/**
 * The same call with the epoch before its input: null, and nothing written, where another desk reads for all now.
 * @param takeBack called where a try has failed, of which nothing is written
 */
function fenced<Input extends unknown[], Result>(
  call: (db: WritableDb, ...input: Input) => Result,
  takeBack: (...input: Input) => void = () => undefined,
) {
  return (db: WritableDb, epoch: number, ...input: Input): Result | null => {
    if (epoch !== lastEpoch) forgetResponses(null);
    lastEpoch = epoch;
    let tries = 0;
    const work = db.transaction(() => {
      tries += 1;
      if (tries > 1) takeBack(...input);
      return firstRow(db, FENCE, epoch) === null ? null : call(db, ...input);
    });
    try {
      return work.immediate();
    } catch (error) {
      takeBack(...input);
      throw error;
    }
  };
}

export const fencedCalls = {
  fencedObserve: fenced(observe, ({ transactionId }) => forgetResponses(transactionId)),
  fencedMarkChecked: fenced(markChecked),
  fencedMarkUnknown: fenced(markUnknown),
} as const;
