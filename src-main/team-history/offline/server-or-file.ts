/** Whether a call is answered by the team's server or by the desk's offline file. */
import type { HistoryApi } from '../../history/api/history-api.ts';
import { isReadable, refusalIn } from '../engine/refusal.ts';
import type { Outbox, OutboxEntry } from './files/outbox.ts';
import type { RefusedRows } from './files/refused-rows.ts';
import type { OfflineFile } from './offline-file.ts';
import type { ServerContact } from './server-contact.ts';
import { isConnectionLost, isUnreachable } from './unreachable.ts';

export interface ServerOrFileDeps {
  readonly team: HistoryApi;
  readonly file: OfflineFile;
  readonly outbox: Outbox;
  readonly refused: Pick<RefusedRows, 'warned'>;
  readonly contact: ServerContact;
  /** Sends what the outbox has, while the server takes it; never rejects. */
  send(): Promise<void>;
  /** What waits for the server has changed. */
  changed(): void;
}

export type ServerOrFile = ReturnType<typeof serverOrFile>;

export function serverOrFile(deps: ServerOrFileDeps) {
  const { team, file, outbox, refused, contact } = deps;
  /** Asks the server, and `otherwise` where it is lost meanwhile, or refuses this desk. */
  async function ask<Value>(
    kind: 'read' | 'write' | 'server',
    call: () => Promise<Value>,
    otherwise: () => Promise<Value>,
  ): Promise<Value> {
    try {
      return await contact.untilLost(call());
    } catch (fault) {
      const refusal = refusalIn(fault);
      const isOfChanges = refusal !== null && isReadable(refusal);
      if (refusal !== null && !(isOfChanges && kind === 'server'))
        contact.refused(refusal, isOfChanges && kind === 'write');
      else if (isUnreachable(fault)) contact.lost();
      else throw fault;
      return otherwise().catch((failure: unknown) => {
        throw isUnreachable(failure) ? fault : failure;
      });
    }
  }

  /** A read: the server's while it can be read. */
  const orOffline = <Value>(call: () => Promise<Value>, otherwise: () => Promise<Value>): Promise<Value> =>
    contact.isOnline ? ask('read', call, otherwise) : otherwise();

  /** What nothing but the server can do. */
  const onServer = <Value>(name: string, call: () => Promise<Value>): Promise<Value> => {
    const otherwise = () => Promise.reject(contact.failureOf(name));
    return contact.isOnline ? ask('server', call, otherwise) : otherwise();
  };

  /** A write: the server's while it takes any. */
  const orKept = <Value>(call: () => Promise<Value>, otherwise: () => Promise<Value>): Promise<Value> =>
    contact.takesWrites ? ask('write', call, otherwise) : otherwise();

  /** A read whose connection was lost is repeated: a server that restarts has ended every connection that rested. */
  const askedTwice = <Value>(call: () => Promise<Value>) =>
    call().catch((fault: unknown) => {
      if (!isConnectionLost(fault)) throw fault;
      return call();
    });

  return { team, file, outbox, refused, contact, orOffline, onServer, orKept, askedTwice, ...fileWrites(deps) };
}

function fileWrites({ file, outbox, contact, send, changed }: ServerOrFileDeps) {
  /** Writes the file, and what the outbox needs for it before. Sent at once where the server takes it by then. */
  async function writeFile<Value>(entries: readonly OutboxEntry[], write: (history: HistoryApi) => Promise<Value>) {
    const history = await file.history();
    const written = await outbox.around(entries, () => write(history));
    changed();
    if (contact.takesWrites) await send();
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
    if (found.length === 0) throw contact.failureOf(name);
    return writeFile(
      found.map(({ key }) => ({ key })),
      write,
    );
  }

  return { writeFile, changeCharges };
}
