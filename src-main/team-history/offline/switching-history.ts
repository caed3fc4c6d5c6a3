/**
 * A team's history that goes on without its server: what the desk's offline file can answer it answers then, what is written
 * there goes up later, and the rest is refused. A call during which the server is lost is answered by the file at once.
 */
import type { HistoryApi } from '../../history/api/history-api.ts';
import { methodsThat, methodsWith, pickMethods } from '../../history/api/methods.ts';
import { attemptsAcross } from './attempts-across.ts';
import { observationsAcross } from './observations-across.ts';
import { type ServerOrFileDeps, serverOrFile } from './server-or-file.ts';
import { unreachable } from './unreachable.ts';

export interface SwitchingDeps extends ServerOrFileDeps {
  /** Runs once the server is there; at once where it is. */
  whenOnline(work: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export function switchingHistory(deps: SwitchingDeps): HistoryApi {
  const sides = serverOrFile(deps);
  const { team, file, outbox, orOffline, askedTwice, changeCharges } = sides;
  const ofFile = methodsThat(methodsWith('offline', 'file'), (call) => {
    const fromFile = async () => call(await file.history());
    return orOffline(() => askedTwice(() => call(team)), fromFile);
  });
  const ofServer = methodsThat(methodsWith('offline', 'server'), (call, name) =>
    orOffline(
      () => call(team),
      () => Promise.reject(unreachable(name)),
    ),
  );
  // What the server may have committed before it was lost is known there by its instant and content: it goes up again and
  // changes nothing.
  const changes = methodsThat(methodsWith('offline', 'change'), (call, name, [key]) =>
    orOffline(
      () => call(team),
      () => changeCharges(name, [String(key)], call),
    ),
  );

  return {
    ...ofFile,
    ...ofServer,
    ...pickMethods(team, methodsWith('offline', 'desk')),
    ...changes,
    ...attemptsAcross(sides, deps.whenOnline),
    ...observationsAcross(sides),
    changeTags: (keys, change, at, by) =>
      orOffline(
        () => team.changeTags(keys, change, at, by),
        () => changeCharges('changeTags', keys, (history) => history.changeTags(keys, change, at, by)),
      ),
    /** Without the server the desk watches what it made itself: a desk that is online reads what it only noted. */
    pendingCharges: (expiredSince) =>
      orOffline(
        () => askedTwice(() => team.pendingCharges(expiredSince)),
        async () => {
          const pending = await (await file.history()).pendingCharges(expiredSince);
          return pending.filter((charge) => outbox.isMadeHere(charge));
        },
      ),
    /** The desk's journal names none that it could look for without the server. */
    missingTransactions: () =>
      orOffline(
        () => team.missingTransactions(),
        async () => [],
      ),
    close: deps.close,
  };
}
