/** A team's server that answers and takes nothing from a desk: what the desk does meanwhile is on its screens, and goes up once. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Clock } from '../../../../src-main/ground/clock.ts';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import type { TeamTarget } from '../../../../src-main/history/api/history-source.ts';
import { NEWEST_FIRST } from '../../../../src-main/history/queries/list/sort-orders.ts';
import { REFUSED_AGAIN } from '../../../../src-main/team-history/offline/server-contact.ts';
import { openExportSource } from '../../../../src-main/team-history/open-to-read.ts';
import { type OpenedTeamHistory, openTeamHistory } from '../../../../src-main/team-history/team-history.ts';
import { makeCertificate } from '../../../../src-main/team-server/certificates.ts';
import { chargeRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import type { ServerRefusal } from '../../../../src-preload/contract/gateways/team.ts';
import { DAY } from '../../../../src-preload/contract/values/durations.ts';
import { quickTimers } from '../../../support/clocks/quick-timers.ts';
import { createCharge, temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers, teamWorkers } from '../../../support/run/built-scripts.ts';
import { OWN_SCHEMA, type OwnServer, startOwnServer } from '../../../support/team/own-server.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamHistory, testTeamTarget } from '../../../support/team/team-world.ts';

const CERTIFICATE_LASTS = 3650 * DAY;

interface RefusedDesk extends OpenedTeamHistory {
  readonly folder: string;
  /** What it waits for before it tries again what the server refused. */
  retry(): void;
  /** How often this desk was to read by itself what the server lacks. */
  readonly readings: string[];
  /** Keys of the charges that changed for its screens. */
  readonly changed: string[];
}

async function openDesk(target: TeamTarget, folder = temporaryFolder()): Promise<RefusedDesk> {
  const retries = new Set<() => void>();
  const clock: Clock = {
    ...quickTimers,
    after: (delay, action) => {
      if (delay !== REFUSED_AGAIN) return quickTimers.after(delay, action);
      retries.add(action);
      return () => void retries.delete(action);
    },
  };
  const desk = await openTeamHistory({
    ...{ folder, workers: historyWorkers, teamWorkers, log: () => undefined, clock, target },
    desk: { name: 'Mesa', appVersion: '1.0.0', leases: () => [] },
  });
  onTestFinished(() => desk.history.close());
  const readings: string[] = [];
  const changed: string[] = [];
  const never = () => undefined;
  desk.shared.start({
    changed: (keys) => void changed.push(...keys),
    ...{ changedAll: never, lacksCharges: never, shown: never, status: never },
    reads: (reading) => void readings.push(reading),
  });
  const retry = () => {
    for (const action of [...retries]) {
      retries.delete(action);
      action();
    }
  };
  return { ...desk, folder, readings, changed, retry };
}

/** Its copy has what was on the server until now. */
async function mirrored({ folder, history }: RefusedDesk): Promise<void> {
  const state = join(folder, 'team', 'offline', 'mirror.json');
  const since = Date.now();
  await history.list({}, null, 1);
  const asOf = () => (existsSync(state) ? (JSON.parse(readFileSync(state, 'utf8')).asOf ?? 0) : 0);
  await expect.poll(asOf).toBeGreaterThan(since - 60_000);
}

const keysIn = async (history: HistoryApi) => (await history.list({}, null, 50)).rows.map(({ key }) => key).toSorted();

/** The keys of an export, which an export's own thread reads in the same way. */
function exportedKeys(history: HistoryApi): string[] {
  const source = openExportSource(history.readSource());
  try {
    const rows = [...source.pages({}, NEWEST_FIRST)].flat();
    expect(source.count({})).toBe(rows.length);
    expect(source.details(rows, true).map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
    expect(rows).toEqual(rows.toSorted((one, other) => other.createdAt - one.createdAt));
    return rows.map(({ key }) => key).toSorted();
  } finally {
    source.close();
  }
}

interface Refused {
  readonly desk: RefusedDesk;
  readonly other: HistoryApi;
  readonly cause: ServerRefusal['cause'];
  refuse(): Promise<void>;
  cure(): Promise<void>;
}

/** Makes two charges while the server refuses, and has them go up with the first try afterwards. */
async function keepsAndSends({ desk, other, cause, refuse, cure }: Refused): Promise<void> {
  const { history, shared } = desk;
  const before = await createCharge(history, { at: Date.now(), amount: 500 });
  await mirrored(desk);
  await refuse();
  const made = [await createCharge(history, { at: Date.now() }), await createCharge(history, { at: Date.now() })];
  const keys = [before, ...made].map(({ key }) => key).toSorted();
  expect(await keysIn(history)).toEqual(keys);
  expect(await history.totals({})).toMatchObject({ count: 3, sum: 2_500 });
  expect(await history.totals({ amount: { from: 900 } })).toMatchObject({ count: 2, sum: 2_000 });
  for (const { key, transactionId } of made) {
    expect((await history.list({ text: transactionId }, null, 5)).rows).toMatchObject([{ key }]);
    expect(await history.detail(key)).toMatchObject({ key, transactionId });
    expect(await history.rowOfTransaction(transactionId)).toMatchObject({ key });
  }
  if (shared.status.connection === 'online') expect(exportedKeys(history)).toEqual(keys);
  const watched = (await history.pendingCharges(0)).map(({ key }) => key);
  expect(watched).toEqual(expect.arrayContaining(made.map(({ key }) => key)));
  await expect.poll(() => shared.status.refusal?.cause).toBe(cause);
  expect(shared.status.waiting).toBe(2);
  expect(shared.mayRead(true)).toBe(true);
  await history.addNote(made[0]?.key ?? '', 'espera o servidor', Date.now(), 'Ana');
  expect(await keysIn(other)).toEqual([before.key]);
  await cure();
  desk.retry();
  await expect
    .poll(() => shared.status)
    .toMatchObject({
      ...{ connection: 'online', refusal: null, waiting: 0 },
    });
  for (const each of [other, history]) await expect.poll(() => keysIn(each)).toEqual(keys);
  expect(await other.totals({})).toMatchObject({ count: 3, sum: 2_500 });
  const events = (await other.detail(made[0]?.key ?? ''))?.timeline.map(({ event }) => event.kind) ?? [];
  for (const kind of ['attempt', 'state', 'note']) expect(events.filter((each) => each === kind)).toHaveLength(1);
}

async function teamWithDesk() {
  const team = temporaryFolder();
  const other = await openTestTeamHistory(
    { folder: temporaryFolder(), workers: historyWorkers, log: () => undefined },
    'admin',
    team,
  );
  onTestFinished(() => other.close());
  const target = await testTeamTarget(team, 'operator');
  const desk = await openDesk(target);
  const { role } = target.login;
  const run = (sql: string) => asTeamAdministrator(team, sql);
  const disconnect = () => run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);
  return { other, desk, target, role, run, disconnect };
}

describe.skipIf(!HAS_POSTGRES)('a server that answers and refuses a desk', { timeout: 90_000 }, () => {
  it('the stamp of a gateway, which is an admin’s: the desk is not called refused, and has its copy', async () => {
    const { desk } = await teamWithDesk();
    const stamp = {
      gatewayId: crypto.randomUUID(),
      name: 'Loja',
      origin: 'https://pix.example',
      environment: 'live',
    } as const;
    await desk.history.writeStamp(stamp);
    expect(desk.shared.status).toMatchObject({ connection: 'online', refusal: null });
    await createCharge(desk.history, { at: Date.now() });
    expect(desk.shared.status).toMatchObject({ refusal: null, waiting: 0 });
    await mirrored(desk);
  });

  it('that is read-only: what is made here is on screen, and goes up once when it takes changes again', async () => {
    const { desk, other, role, run, disconnect } = await teamWithDesk();
    await keepsAndSends({
      ...{ desk, other, cause: 'read-only' },
      refuse: async () => {
        await run(`ALTER ROLE ${role} SET default_transaction_read_only = on`);
        await disconnect();
      },
      cure: async () => {
        await run(`ALTER ROLE ${role} RESET default_transaction_read_only`);
        await disconnect();
      },
    });
  });

  it('whose password was changed: what is made here is on screen, and goes up once it is right again', async () => {
    const { desk, other, role, target, run, disconnect } = await teamWithDesk();
    await keepsAndSends({
      ...{ desk, other, cause: 'password' },
      refuse: async () => {
        await run(`ALTER ROLE ${role} PASSWORD 'another one'`);
        await disconnect();
      },
      cure: () => run(`ALTER ROLE ${role} PASSWORD '${target.login.password}'`),
    });
  });

  it('that disabled its login: what is made here is on screen, and goes up once it is enabled', async () => {
    const { desk, other, role, run, disconnect } = await teamWithDesk();
    await keepsAndSends({
      ...{ desk, other, cause: 'login-disabled' },
      refuse: async () => {
        await run(`ALTER ROLE ${role} NOLOGIN`);
        await disconnect();
      },
      cure: () => run(`ALTER ROLE ${role} LOGIN`),
    });
  });

  it('that took a right from its role: the right is named, and what is made here goes up once it has it', async () => {
    const { desk, other, target, run } = await teamWithDesk();
    const group = `${target.schema}_operator`;
    await keepsAndSends({
      ...{ desk, other, cause: 'right-missing' },
      refuse: () => run(`REVOKE INSERT ON charges FROM ${group}`),
      cure: async () => {
        await expect.poll(() => desk.shared.status.refusal?.right).toBe('INSERT charges');
        await run(`GRANT INSERT ON charges TO ${group}`);
      },
    });
  });
});

describe.skipIf(!HAS_POSTGRES)('a single charge that the server refuses', { timeout: 90_000 }, () => {
  it.each([
    [
      'a CHECK',
      'refused-by-server',
      'ALTER TABLE charges ADD CONSTRAINT odd CHECK (amount <> 1313)',
      'ALTER TABLE charges DROP CONSTRAINT odd',
    ],
    [
      'an error of its disk',
      'not-on-server',
      `CREATE FUNCTION refuse_odd() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.amount = 1313 THEN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER odd BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION refuse_odd()`,
      'DROP TRIGGER odd ON charges',
    ],
  ] as const)(
    'by %s needs attention, is watched here, and goes up once it may',
    async (_by, attention, refuse, cure) => {
      const { desk, other, run } = await teamWithDesk();
      const { history, shared } = desk;
      const good = await createCharge(history, { at: Date.now() });
      await run(refuse);
      const odd = await createCharge(history, { at: Date.now(), amount: 1313 });
      const attentionIn = async (filter: Parameters<HistoryApi['list']>[0]) =>
        Object.fromEntries(
          (await history.list(filter, null, 9)).rows.map((row) => [row.key, chargeRow.parse(row).attention]),
        );
      expect(await attentionIn({})).toEqual({ [good.key]: [], [odd.key]: [attention] });
      expect(await attentionIn({ needsAttention: true })).toEqual({ [odd.key]: [attention] });
      expect(await attentionIn({ needsAttention: false })).toEqual({ [good.key]: [] });
      expect(await history.totals({ needsAttention: true })).toMatchObject({ count: 1, sum: 1313 });
      expect(await history.totals({})).toMatchObject({ count: 2, sum: 2313 });
      expect(await history.detail(odd.key)).toMatchObject({ attention: [attention] });
      expect(shared.status).toMatchObject({ connection: 'online', refusal: null, waiting: 1 });
      expect(await history.pendingCharges(0)).toContainEqual(
        expect.objectContaining({ key: odd.key, isReadHere: true }),
      );
      expect(desk.changed).toContain(odd.key);
      expect(await keysIn(other)).toEqual([good.key]);

      // It is tried again with its next change, and stays where that is refused, too.
      await history.addNote(odd.key, 'ligar', Date.now(), 'Ana');
      expect(await attentionIn({ needsAttention: true })).toEqual({ [odd.key]: [attention] });
      await run(cure);
      await history.addNote(odd.key, 'ligou', Date.now(), 'Ana');
      expect(await keysIn(other)).toEqual([good.key, odd.key].toSorted());
      expect(await attentionIn({})).toEqual({ [good.key]: [], [odd.key]: [] });
      const notes = (await other.detail(odd.key))?.timeline.filter(({ event }) => event.kind === 'note');
      expect(notes).toHaveLength(2);
      expect(shared.status.waiting).toBe(0);
    },
  );

  it('goes up with the next try once the server takes it, though nothing of it changes', async () => {
    const { desk, other, run } = await teamWithDesk();
    await run('ALTER TABLE charges ADD CONSTRAINT odd CHECK (amount <> 1313)');
    const odd = await createCharge(desk.history, { at: Date.now(), amount: 1313 });
    expect((await desk.history.row(odd.key))?.attention).toEqual(['refused-by-server']);
    await run('ALTER TABLE charges DROP CONSTRAINT odd');
    const before = desk.changed.length;
    await expect
      .poll(() => {
        desk.retry();
        return keysIn(other);
      })
      .toEqual([odd.key]);
    // The other desk has it before this one has read that.
    await expect.poll(async () => (await desk.history.row(odd.key))?.attention).toEqual([]);
    expect(desk.changed.slice(before)).toContain(odd.key);
  });
});

describe.skipIf(!HAS_POSTGRES)('the certificate of a team’s server', { timeout: 90_000 }, () => {
  interface Certified {
    readonly server: OwnServer;
    readonly target: TeamTarget;
    /** The authority of the certificate that ends in ten days. */
    readonly endingCa: string;
    readonly other: RefusedDesk;
    /** From now on the server has a certificate that ends in so many milliseconds; null: its first one. */
    lasts(left: number | null): Promise<void>;
  }

  async function certified(): Promise<Certified> {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-certificate-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startOwnServer(join(folder, 'server'));
    onTestFinished(() => server.close());
    const files = ['server.crt', 'server.key'].map((name) => join(folder, 'server', 'data', name));
    const first = files.map((file) => readFileSync(file, 'utf8'));
    const [expired, ending] = await Promise.all(
      [-DAY, 10 * DAY].map((left) => makeCertificate([server.host], Date.now() - CERTIFICATE_LASTS + left)),
    );
    const administrator = await server.administrator();
    onTestFinished(() => administrator.close());
    const targetOf = async (role: string): Promise<TeamTarget> => {
      const { server: place, password } = await server.login(role, server.port);
      const ca = [place.ca, expired?.ca].join('\n');
      const { host, port, database } = place;
      return { address: { host, port, database, ca }, schema: OWN_SCHEMA, login: { role, password } };
    };
    const other = await openDesk(await targetOf('desk_other'));
    return {
      ...{ server, other },
      target: await targetOf('desk_one'),
      endingCa: ending?.ca ?? '',
      lasts: async (left) => {
        const made = left === null ? null : left < 0 ? expired : ending;
        const texts = made == null ? first : [made.certificate, made.key];
        for (const [index, file] of files.entries()) writeFileSync(file, texts[index] ?? '');
        await administrator.query('SELECT pg_reload_conf()');
        // Its tables' administrator knows the first certificate alone.
        const isFirst = async () => {
          const connection = await server.administrator().catch(() => null);
          await connection?.close();
          return connection !== null;
        };
        await expect.poll(isFirst).toBe(left === null);
        await administrator.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'desk_one'");
      },
    };
  }

  it('has expired: what is made meanwhile is on screen, and goes up once when it is renewed', async () => {
    const { target, other, lasts } = await certified();
    const desk = await openDesk(target);
    await keepsAndSends({
      ...{ desk, other: other.history, cause: 'certificate' },
      refuse: () => lasts(-DAY),
      cure: async () => {
        await lasts(null);
        other.retry();
      },
    });
  });

  it('ends within 30 days, which is told; of one that lasts longer nothing is', async () => {
    const { target, lasts, endingCa } = await certified();
    const before = await openDesk(target);
    before.shared.setCanRead(true);
    await expect.poll(() => before.shared.status.onDuty.kind).toBe('this-desk');
    expect(before.shared.status.certificateEnds).toBeNull();
    await lasts(10 * DAY);
    const { shared } = await openDesk({ ...target, address: { ...target.address, ca: endingCa } });
    const daysLeft = () => Math.round(((shared.status.certificateEnds ?? 0) - Date.now()) / DAY);
    await expect.poll(daysLeft).toBe(10);
  });
});
