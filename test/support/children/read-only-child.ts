/**
 * A console over a data folder it may read and not write, by real permissions: as root it becomes nobody first.
 * Arguments: the data folder and a gateway; prints one JSON line of the console's state, before and after it may write.
 */
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { typedDraft } from '../gateway/typed-draft.ts';
import { openDesk } from '../shell/console-desk.ts';

const NOBODY = 65_534;
const [folder = '', gatewayId = ''] = process.argv.slice(2);

if (process.getuid?.() === 0) {
  for (const name of ['.', ...readdirSync(folder, { recursive: true }).map(String)])
    chownSync(join(folder, name), NOBODY, NOBODY);
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
if (process.getuid?.() === 0) throw new Error('still root, whom no permission stops');

// The fast clock's timers do not keep the process alive.
setInterval(() => undefined, 60_000);
const history = join(folder, 'gateways', gatewayId);
const before = statSync(join(history, 'history.db')).mtimeMs;
const desk = await openDesk(folder);
const listed = { gatewayId, filter: {}, after: null, limit: 1 } as const;
const create = { gatewayId, draft: typedDraft(), confirmDuplicate: true };
const states = {
  uid: process.getuid?.(),
  settings: (await desk.call('settings.change', { theme: 'dark' })).theme,
  list: await desk.errorOf('charges.list', listed),
  create: await desk.errorOf('charges.create', create),
  isAsBefore: statSync(join(history, 'history.db')).mtimeMs === before,
};
// The owner may grant write permission again, and does nothing else: the console notices it.
chmodSync(history, 0o700);
for (const name of readdirSync(history)) chmodSync(join(history, name), 0o600);
await desk.received(({ name }) => name === 'history-changed');
const { rows } = await desk.call('charges.list', listed);
process.stdout.write(`${JSON.stringify({ ...states, afterwards: rows.length })}\n`);
await desk.console.close();
process.exit(0);
