/**
 * A team's history that goes on without its server: what the desk's offline file can answer it answers then, what is written
 * there goes up later, and the rest is refused. A call during which the server is lost is answered by the file at once.
 */
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { methodsThat, methodsWith, pickMethods } from '../../history/api/methods.ts';
import { attemptOf } from '../../history/model/charge-facts.ts';
import { isServersAnswer, refusalIn } from '../engine/refusal.ts';
import { type AttemptsInFlight, attemptsAcross } from './attempts-across.ts';
import { type ServerOrFile, type ServerOrFileDeps, serverOrFile } from './server-or-file.ts';
import { withWaiting } from './with-waiting.ts';

export interface SwitchingDeps extends ServerOrFileDeps {
  readonly inFlight: AttemptsInFlight;
  /** Runs once the server is there; at once where it is. */
  whenOnline(work: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export function switchingHistory(deps: SwitchingDeps): HistoryApi {
  const sides = serverOrFile(deps);
  const { team, file, outbox, orOffline, onServer, orKept, askedTwice, changeCharges } = sides;
  const seen = withWaiting(sides);
  const ofFile = methodsThat(methodsWith('offline', 'file'), (call) => {
    const fromFile = async () => call(await file.history());
    return orOffline(() => askedTwice(() => call(seen)), fromFile);
  });
  const ofServer = methodsThat(methodsWith('offline', 'server'), (call, name) => onServer(name, () => call(team)));
  // What the server may have committed before it was lost is known there by its instant and content: it goes up again and
  // changes nothing.
  const changes = methodsThat(methodsWith('offline', 'change'), (call, name, [key]) => {
    const keys = [key].flat().map(String);
    const inFile = () => changeCharges(name, keys, call);
    // What waits for the server it may not even know.
    return keys.every((each) => outbox.has(each)) ? inFile() : orKept(() => call(team), inFile);
  });

  return {
    ...ofFile,
    ...ofServer,
    ...pickMethods(team, methodsWith('offline', 'desk')),
    ...changes,
    ...attemptsAcross(sides, deps.inFlight, deps.whenOnline),
    ...observationsAcross(sides),
    ...ofOwnCharges(sides, seen),
    /** The desk's journal names none that it could look for without the server. */
    missingTransactions: () =>
      orOffline(
        async () => {
          const missing = await team.missingTransactions();
          // Of one that is under way the end comes by itself.
          const left = missing.filter(({ attemptId }) => attemptId === null || !deps.inFlight.has(attemptId));
          return left.length === 0 ? [] : file.sync('notErased', left);
        },
        async () => [],
      ),
    close: deps.close,
  };
}

/** What concerns the charges of this desk that the server may lack, and the desk itself. */
function ofOwnCharges(
  { team, file, outbox, contact, orOffline, orKept, askedTwice }: ServerOrFile,
  seen: Pick<HistoryApi, 'pendingCharges'>,
) {
  return {
    /** Without the server the desk watches what it made itself: a desk that is online reads what it only noted. */
    pendingCharges: (expiredSince) =>
      orOffline(
        () => askedTwice(() => seen.pendingCharges(expiredSince)),
        async () => {
          const pending = await (await file.history()).pendingCharges(expiredSince);
          return pending.filter((charge) => outbox.isMadeHere(charge));
        },
      ),
    markChecked: async (checks) => {
      const inFile = async () => (await file.history()).markChecked(checks);
      await orKept(
        () => team.markChecked(checks),
        async () => undefined,
      );
      // What waits for the server is in the file alone.
      if (!contact.isOnline || outbox.size > 0) await inFile();
    },
    /** An admin's right: a desk without it is refused this alone. */
    writeStamp: (stamp) =>
      orKept(
        () =>
          team.writeStamp(stamp).catch((fault: unknown) => {
            if (historyErrorIn(fault)?.reason !== 'right-missing') throw fault;
          }),
        async () => (await file.history()).writeStamp(stamp),
      ),
    readSource: () => {
      const source = team.readSource();
      return source.engine === 'team' && outbox.size > 0 ? { ...source, waitingIn: file.folder } : source;
    },
  } satisfies Partial<HistoryApi>;
}

function observationsAcross({ team, file, outbox, contact, orKept, writeFile }: ServerOrFile) {
  const observe: HistoryApi['observe'] = (observation, attemptKey) => {
    const { transactionId, source } = observation;
    const inFile = async () => {
      const history = await file.history();
      const row = await history.rowOfTransaction(transactionId);
      // The file knows a part of the charges: that it lacks one proves nothing.
      if (row === null && source !== 'adopt') throw contact.failureOf('observe');
      const entry = row === null ? { transactionId } : { key: row.key };
      const made = source === 'adopt' ? ({ isMadeHere: true } as const) : {};
      return writeFile([{ ...entry, ...made }], () => history.observe(observation, attemptKey));
    };
    // The attempt that made it has not gone up: without it the server would make a row of its own, next to the
    // attempt's.
    const madeBy = [attemptKey, attemptOf(observation.transaction)];
    if (source === 'adopt' && madeBy.some((id) => id != null && outbox.has(id))) return inFile();
    return orKept(async () => {
      const observed = await team.observe(observation, attemptKey).catch((fault: unknown) => {
        if (refusalIn(fault) !== null || !isServersAnswer(fault)) throw fault;
        // The row alone is refused.
        return inFile().catch(() => Promise.reject(fault));
      });
      // A charge that the server has refused so far is still in the file.
      const isHere = observed.kind === 'unknown-transaction' && outbox.size > 0;
      return isHere ? inFile().catch(() => observed) : observed;
    }, inFile);
  };

  const markUnknown: HistoryApi['markUnknown'] = async (transactionId, at) => {
    const inFile = async () => {
      const row = await (await file.history()).rowOfTransaction(transactionId);
      if (row !== null) await writeFile([{ key: row.key }], (history) => history.markUnknown(transactionId, at));
    };
    // What waits for the server is in the file alone.
    const isWaiting = contact.isOnline && outbox.size > 0 && (await team.rowOfTransaction(transactionId)) === null;
    return isWaiting ? inFile() : orKept(() => team.markUnknown(transactionId, at), inFile);
  };

  return { observe, markUnknown };
}
