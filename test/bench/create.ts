/**
 * The cost of a creation above its bare minimum: one POST on a fresh connection and two commits that reach the disk.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Client } from 'undici';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { startServiceProcess } from './support/answering.ts';
import { deskAt } from './support/desk.ts';
import { heading, removeFolder, report, temporaryFolder, timed } from './support/figures.ts';

const ROUNDS = 400;
const WARM_UP = 50;

export async function createBench(): Promise<void> {
  heading('Create: one charge through the console, compared with a bare undici POST and two bare FULL commits');
  const server = await startServiceProcess();
  const { desk, gatewayId } = await deskAt(server.baseUrl, 10);
  const folder = temporaryFolder();
  const bare = bareFile(folder);
  const create = () =>
    desk.call('charges.create', { gatewayId, draft: typedDraft({ customer: noCustomer }), confirmDuplicate: true });
  const created: number[] = [];
  const least: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const creating = await timed(create);
    // Writes that follow the response (the audit trail, the text index) must not be counted to the baseline.
    await pause(5);
    const bareCreation = (await timed(() => barePost(server.baseUrl))) + (await timed(() => bare.commitTwice()));
    if (round < WARM_UP) continue;
    created.push(creating);
    least.push(bareCreation);
  }
  report({ name: 'a creation (bare: a POST and two commits)', took: created, bare: least, goal: { times: 1.5 } });
  bare.close();
  await desk.close();
  await server.close();
  removeFolder(folder);
}

const noCustomer = { name: '', email: '', phone: '', document: '' };

const BODY = JSON.stringify({
  amount: 12_345,
  method: 'PIX',
  metadata: { sellerExternalRef: 'BENCH', balcaoAttempt: 'bench' },
});

/** The minimum of a POST: a fresh connection, the whole response read. */
async function barePost(baseUrl: string): Promise<void> {
  const { origin, pathname } = new URL(baseUrl);
  const client = new Client(origin);
  const { body } = await client.request({
    method: 'POST',
    path: `${pathname}/transactions`,
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
    body: BODY,
  });
  await body.text();
  await client.close();
}

/** The minimum of two durable commits: one row each, in a file with the history's pragmas. */
export function bareFile(folder: string) {
  const file = new Database(join(folder, 'bare.db'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.exec('CREATE TABLE attempt (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  const insert = file.prepare('INSERT INTO attempt (body) VALUES (?)');
  return {
    commitTwice() {
      insert.run(BODY);
      insert.run(BODY);
    },
    close: () => file.close(),
  };
}
