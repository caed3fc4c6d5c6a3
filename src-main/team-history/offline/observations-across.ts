/** What is observed of a charge, on the side that knows the charge. */
import type { HistoryApi } from '../../history/api/history-api.ts';
import { attemptOf } from '../../history/model/charge-facts.ts';
import type { ServerOrFile } from './server-or-file.ts';
import { unreachable } from './unreachable.ts';

export function observationsAcross({ team, file, outbox, orOffline, writeFile }: ServerOrFile) {
  const observe: HistoryApi['observe'] = (observation, attemptKey) => {
    const { transactionId, source } = observation;
    const inFile = async () => {
      const history = await file.history();
      const row = await history.rowOfTransaction(transactionId);
      // The file knows a part of the charges: that it lacks one proves nothing.
      if (row === null && source !== 'adopt') throw unreachable('observe');
      const entry = row === null ? { transactionId } : { key: row.key };
      const made = source === 'adopt' ? ({ isMadeHere: true } as const) : {};
      return writeFile([{ ...entry, ...made }], () => history.observe(observation, attemptKey));
    };
    // The attempt that made it has not gone up: without it the server would make a row of its own, next to the
    // attempt's.
    const madeBy = [attemptKey, attemptOf(observation.transaction)];
    if (source === 'adopt' && madeBy.some((id) => id != null && outbox.has(id))) return inFile();
    return orOffline(async () => {
      const observed = await team.observe(observation, attemptKey);
      // A charge that the server has refused so far is still in the file.
      const isHere = observed.kind === 'unknown-transaction' && outbox.size > 0;
      return isHere ? inFile().catch(() => observed) : observed;
    }, inFile);
  };

  const markUnknown: HistoryApi['markUnknown'] = (transactionId, at) =>
    orOffline(
      () => team.markUnknown(transactionId, at),
      async () => {
        const row = await (await file.history()).rowOfTransaction(transactionId);
        if (row !== null) await writeFile([{ key: row.key }], (history) => history.markUnknown(transactionId, at));
      },
    );

  return { observe, markUnknown };
}
