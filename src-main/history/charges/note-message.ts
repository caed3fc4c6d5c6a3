/** The event of a charge's timeline that a person copied a message for its payer, or opened one to send it. */
import type { SentMessage } from '../api/history-api.ts';
import type { WritableDb } from '../database/database.ts';
import { addEvent } from './charge-records.ts';
import { timeKeyOfKey } from './charge-store.ts';
import { doneBy } from './operators.ts';

/** False where no charge has this key. */
export function noteMessage(db: WritableDb, key: string, { channel, template, at, by }: SentMessage): boolean {
  return db
    .transaction(() => {
      const timeKey = timeKeyOfKey(db, key);
      if (timeKey === null) return false;
      const event = { kind: 'message', channel, ...(template !== null && { template }), ...doneBy(by) } as const;
      addEvent(db, timeKey, { at, event });
      return true;
    })
    .immediate();
}
