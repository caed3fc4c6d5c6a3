/** An erasure in a team's history: done on the server, and its receipt says what the server still keeps. */
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { EventBroadcaster } from '../../../src-main/ground/event-broadcaster.ts';
import { allRows } from '../../../src-main/history/database/prepared.ts';
import { DeskErasures } from '../../../src-main/maintenance/erasure/desk-erasures.ts';
import { ErasureReceipts } from '../../../src-main/maintenance/erasure/erasure-receipts.ts';
import { openConsoleFile } from '../../../src-main/settings/console-file.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { createCharge, NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamDatabase, openTestTeamHistory } from '../../support/team/team-world.ts';

const GATEWAY = '00000000-0000-4000-8000-0000000000a1';

const unused = () => {
  throw new Error('not of this test');
};

it.skipIf(!HAS_POSTGRES)(
  'the receipt of an erasure on a team’s server says so, and the person is on it no more',
  async () => {
    const team = temporaryFolder();
    const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
    const history = await openTestTeamHistory(deps, 'admin', team);
    onTestFinished(() => history.close());
    await createCharge(history, { name: 'Zulmira Xisto', email: 'z@canario.example', document: '86288366757' });
    const file = openConsoleFile(temporaryFolder(), NOON);
    onTestFinished(() => void file.close());
    const receipts = new ErasureReceipts(file);
    const clock = new VirtualClock(NOON);
    const erasures = new DeskErasures({
      ...{ dataFolder: '/unused', receipts, clock, newId: randomUUID, operator: () => null, failed: unused },
      listed: () => [{ id: GATEWAY, name: 'Loja' }],
      events: new EventBroadcaster(clock),
      auditLog: { recordDone: () => undefined },
      settings: { read: () => ({ backupFolder: '' }) },
      gateways: {
        get: () => ({
          history,
          scheduled: { backups: { eraseFromCopies: () => history.eraseFromCopies(() => undefined) } },
        }),
      },
      orphaned: { orphans: () => [], withOrphan: unused },
      sandbox: { forgetPerson: () => undefined },
    });
    const person = { by: 'typed', document: '862.883.667-57', email: '', phone: '', name: '' } as const;
    await erasures.begin(person);
    const [receipt] = receipts.list();
    // Its own copy, too, is not gone through yet.
    expect(receipt?.gateways).toMatchObject([
      { name: 'Loja', charges: 1, isOnServer: true, waitingDesks: ['Mesa admin'] },
    ]);
    await asTeamAdministrator(team, 'UPDATE desks SET erased_until = clock_timestamp()');
    await erasures.stop();
    expect((await erasures.state()).receipts[0]?.gateways).toMatchObject([{ charges: 1, waitingDesks: [] }]);
    const db = await openTestTeamDatabase(team);
    const customers = allRows<{ name: string }>(db, "SELECT name FROM customers WHERE name LIKE '%Xisto%'");
    await db.close();
    expect(customers).toEqual([]);
  },
);
