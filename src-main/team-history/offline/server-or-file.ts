/** Whether a call is answered by the team's server or by the desk's offline file. */
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { Outbox, OutboxEntry } from './files/outbox.ts';
import type { OfflineFile } from './offline-file.ts';
import type { ServerContact } from './server-contact.ts';
import { isConnectionLost, isUnreachable, unreachable } from './unreachable.ts';

export interface ServerOrFileDeps {
  readonly team: HistoryApi;
  readonly file: OfflineFile;
  readonly outbox: Outbox;
  readonly contact: ServerContact;
  /** Sends what the outbox has, while the desk is online; never rejects. */
  send(): Promise<void>;
}

export type ServerOrFile = ReturnType<typeof serverOrFile>;

export function serverOrFile({ team, file, outbox, contact, send }: ServerOrFileDeps) {
  /** Asks the server while it is there, and `otherwise` when it is away, or is lost meanwhile. */
  async function orOffline<Value>(ask: () => Promise<Value>, otherwise: () => Promise<Value>): Promise<Value> {
    if (!contact.isOnline) return otherwise();
    try {
      return await contact.untilLost(ask());
    } catch (fault) {
      if (!isUnreachable(fault)) throw fault;
      contact.lost();
      return otherwise();
    }
  }

  /** A read whose connection was lost is repeated: a server that restarts has ended every connection that rested. */
  const askedTwice = <Value>(ask: () => Promise<Value>) =>
    ask().catch((fault: unknown) => {
      if (!isConnectionLost(fault)) throw fault;
      return ask();
    });

  /** Writes the file, and what the outbox needs for it before. Sent at once where the desk is online again by then. */
  async function writeFile<Value>(entries: readonly OutboxEntry[], write: (history: HistoryApi) => Promise<Value>) {
    const history = await file.history();
    const written = await outbox.around(entries, () => write(history));
    if (contact.isOnline) await send();
    return written;
  }

  /** Of charges that the file has; it cannot say anything of an older one. */
  async function changeCharges<Value>(
    name: string,
    keys: readonly string[],
    write: (history: HistoryApi) => Promise<Value>,
  ): Promise<Value> {
    const history = await file.history();
    const rows = await Promise.all(keys.map((key) => history.row(key)));
    const found = rows.filter((row) => row !== null);
    if (found.length === 0) throw unreachable(name);
    return writeFile(
      found.map(({ key }) => ({ key })),
      write,
    );
  }

  return { team, file, outbox, orOffline, askedTwice, writeFile, changeCharges };
}
