/** A desk that meets the schema of another merchant of its service: nothing is mixed, and nothing of it is lost. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type Clock, systemClock } from '../../../src-main/ground/clock.ts';
import { allRows } from '../../../src-main/history/database/prepared.ts';
import { forgetMerchant, ownMerchant } from '../../../src-main/team-history/desks/own-merchant.ts';
import { RENEWAL } from '../../../src-main/team-history/desks/record-desk.ts';
import { quickTimers } from '../../support/clocks/quick-timers.ts';
import { createCharge } from '../../support/history/history-world.ts';
import { type LinkedDesk, openLinkedDesk } from '../../support/team/linked-desk.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamDatabase } from '../../support/team/team-world.ts';

/** A desk on it is renewed five times a second. */
const RENEWS_OFTEN: Clock = {
  ...systemClock,
  after: (delay, action) => systemClock.after(delay === RENEWAL ? 200 : delay / 10, action),
};

const SOON = { timeout: 30_000, interval: 50 };
const newTeam = () => `merchant ${randomUUID()}`;

const start = (team: string, folder?: string, clock = RENEWS_OFTEN) =>
  openLinkedDesk(team, 'operator', { clock, ...(folder !== undefined && { folder }) });

const status = (desk: LinkedDesk, expected: object) =>
  vi.waitFor(() => expect(desk.told.status).toMatchObject(expected), SOON);

const REFUSED = { connection: 'offline', refusal: { cause: 'other-gateway' } };
const TAKEN = { connection: 'online', refusal: null, waiting: 0 };

const keysAt = async (desk: LinkedDesk) => (await desk.history.list({}, null, 9)).rows.map(({ key }) => key).toSorted();

async function rowsOn<Row>(team: string, sql: string): Promise<readonly Row[]> {
  const db = await openTestTeamDatabase(team);
  const rows = allRows<Row>(db, sql);
  await db.close();
  return rows;
}

const keysOn = async (team: string) =>
  (await rowsOn<{ key: string }>(team, 'SELECT key FROM charges ORDER BY key')).map(({ key }) => key);

/** A desk with a charge, which its copy has for when the server is away. */
async function deskWithCopy(team: string, clock = RENEWS_OFTEN) {
  const desk = await start(team, undefined, clock);
  const { key } = await createCharge(desk.history, { at: Date.now() });
  const since = Date.now();
  const state = join(desk.folder, 'team', 'offline', 'mirror.json');
  const asOf = () => (existsSync(state) ? (JSON.parse(readFileSync(state, 'utf8')).asOf ?? 0) : 0);
  await desk.history.addNote(key, 'conferir', Date.now(), 'Ana');
  await expect.poll(asOf, SOON).toBeGreaterThan(since);
  return { desk, key };
}

const OTHER_MERCHANT = 'UPDATE schema_version SET merchant = gen_random_uuid()';

describe.skipIf(!HAS_POSTGRES)('a desk of one merchant', () => {
  it('at the schema of another goes on without the server, and sends its charges once it is at its own', async () => {
    const [ours, theirs] = [newTeam(), newTeam()];
    const other = await start(theirs);
    const { key: of } = await createCharge(other.history, { at: Date.now() });
    const { desk, key } = await deskWithCopy(ours);
    await desk.history.close();
    const misled = await start(theirs, desk.folder);
    await status(misled, { ...REFUSED, waiting: 0 });
    const { key: made } = await createCharge(misled.history, { at: Date.now() });
    await status(misled, { ...REFUSED, waiting: 1 });
    expect(await keysAt(misled)).toEqual([key, made].toSorted());
    expect((await misled.history.list({ text: of }, null, 9)).rows).toEqual([]);
    await misled.history.recordAuditHead({ number: 1, hash: 'a'.repeat(64) }, Date.now());
    await misled.history.close();
    expect(await keysOn(theirs)).toEqual([of]);
    expect(await rowsOn(theirs, 'SELECT * FROM audit')).toEqual([]);
    expect(await keysOn(ours)).toEqual([key]);
    const cured = await start(ours, desk.folder);
    await status(cured, TAKEN);
    expect(await keysOn(ours)).toEqual([key, made].toSorted());
  });

  it('whose server becomes another’s while it works keeps what it makes, until it is its own again', async () => {
    const team = newTeam();
    const { desk, key } = await deskWithCopy(team);
    const own = ownMerchant(desk.folder);
    await asTeamAdministrator(team, OTHER_MERCHANT);
    await status(desk, REFUSED);
    const { key: made } = await createCharge(desk.history, { at: Date.now() });
    expect(await keysAt(desk)).toEqual([key, made].toSorted());
    expect(await keysOn(team)).toEqual([key]);
    await asTeamAdministrator(team, `UPDATE schema_version SET merchant = '${own}'`);
    await status(desk, TAKEN);
    expect(await keysOn(team)).toEqual([key, made].toSorted());
  });

  it('does not take another’s server for its own that went back in time, and sends nothing there', async () => {
    const team = newTeam();
    // Not renewed meanwhile: what its link finds missing is what it notices first.
    const { desk, key } = await deskWithCopy(team, quickTimers);
    await vi.waitFor(() => expect(desk.told.changed).toContain(key), SOON);
    await asTeamAdministrator(
      team,
      `BEGIN; ${OTHER_MERCHANT}; TRUNCATE charges CASCADE; TRUNCATE attempts CASCADE; DELETE FROM changes;
       SELECT pg_notify(current_schema(), ''); COMMIT`,
    );
    await vi.waitFor(() => expect(desk.log).toContainEqual({ event: 'team-rolled-back' }), SOON);
    await status(desk, REFUSED);
    expect(await keysAt(desk)).toEqual([key]);
    expect(await keysOn(team)).toEqual([]);
  });

  it('takes a server as its own once an admin has said so, and gives it what it has', async () => {
    const team = newTeam();
    const { desk, key } = await deskWithCopy(team);
    await asTeamAdministrator(team, OTHER_MERCHANT);
    await status(desk, REFUSED);
    await desk.history.close();
    forgetMerchant(desk.folder);
    const again = await start(team, desk.folder);
    await status(again, TAKEN);
    expect(await keysAt(again)).toEqual([key]);
    const [row] = await rowsOn<{ merchant: string }>(team, 'SELECT merchant FROM schema_version');
    expect(ownMerchant(desk.folder)).toBe(row?.merchant);
  });
});
