/**
 * A process that does one long task on a history and is there to be killed; it prints `begun` when it begins.
 * Arguments: the task, the history's folder.
 */
import { openHistory } from '../../../src-main/history/history.ts';
import { restoreHistory } from '../../../src-main/history/open-file.ts';
import { historyWorkers } from '../run/built-scripts.ts';

const [, , work = '', folder = ''] = process.argv;
const deps = { folder, workers: historyWorkers, log: () => undefined };
const begun = () => process.stdout.write('begun\n');

if (work === 'restore') {
  const history = await openHistory(deps);
  const [backup] = await history.backups();
  await history.close();
  begun();
  if (backup !== undefined) await restoreHistory(deps, backup, new AbortController().signal);
} else {
  const history = await openHistory(deps);
  begun();
  if (work === 'backup') await history.backUp(Date.now(), 1e12, String, 10);
  if (work === 'erase') {
    const person = { name: 'Zulmira Xisto', email: 'z@canario.example', phone: '', document: '86288366757' };
    await history.erasePerson(person, Date.now());
    await history.eraseFromCopies();
  }
  await history.close();
}
