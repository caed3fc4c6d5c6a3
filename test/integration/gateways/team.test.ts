/** A gateway whose history a team shares, as its desks set it up and work with it: two consoles, one PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryVault, type Vault } from '../../../src-main/access/vault/vault.ts';
import { exportWithoutWindow } from '../../../src-main/shell/cli-export/windowless-export.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { monthNow } from '../../support/clocks/month-now.ts';
import { createdCharge, typedGateway } from '../../support/gateway/connect-gateway.ts';
import { startQuotingService } from '../../support/gateway/services/quoting-service.ts';
import { CanarySearch } from '../../support/shell/canary.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';
import { exportJob, NO_PROGRESS, windowlessDeps } from '../../support/shell/windowless.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { type TestGateway, testGateway } from '../../support/team/team-gateway.ts';
import { testServer } from '../../support/team/team-server.ts';

const test = testServer();
let schemas = 0;

/** A schema as 2-gateway.sql leaves it: without tables. */
async function newSchema(): Promise<TestGateway> {
  schemas += 1;
  return testGateway(test, `team${schemas}`);
}

interface Typed {
  readonly server: TeamServer;
  readonly password: string;
}

let logins = 0;

/** A login of a role in a schema, as an admin types it. */
async function typedFor(gateway: TestGateway, role: TeamRole): Promise<Typed> {
  logins += 1;
  const login = await gateway.login(`desk${logins}`, role);
  const { host, port, database, ca } = test.address('balcao');
  const server = { host, port, database, schema: gateway.schema, role: login.role, ca: (ca ?? '').trim() };
  return { server, password: login.password };
}

async function newDesk(vault: Vault = memoryVault()): Promise<ConsoleDesk> {
  const desk = await openDesk(undefined, undefined, undefined, () => vault);
  onTestFinished(() => desk.close());
  return desk;
}

async function service() {
  const started = await startQuotingService('token', 'token');
  onTestFinished(() => started.close());
  return started.baseUrl;
}

const profile = (baseUrl: string) => typedGateway({ baseUrl });

/** A desk with a gateway whose history is a team's, with the tables created by it. */
async function connectedDesk(baseUrl: string, vault?: Vault) {
  const schema = await newSchema();
  const typed = await typedFor(schema, 'admin');
  const desk = await newDesk(vault);
  const { id: gatewayId } = await desk.call('gateways.add', profile(baseUrl));
  await desk.call('team.migrate', { gatewayId, ...typed });
  await desk.call('team.connect', { gatewayId, ...typed });
  await desk.call('access.setToken', { gatewayId, token: 'token' });
  return { desk, gatewayId, schema, typed };
}

async function fileOf({ desk, gatewayId }: { readonly desk: ConsoleDesk; readonly gatewayId: string }) {
  const { path } = await desk.call('team.saveFile', { gatewayId });
  return { text: readFileSync(path, 'utf8') };
}

async function readFile(desk: ConsoleDesk, text: string) {
  const { gateway, ...file } = await desk.call('team.readFile', { text });
  if (gateway === undefined) throw new Error('the file has no gateway');
  return { ...file, gateway };
}

async function create(desk: ConsoleDesk, gatewayId: string): Promise<string> {
  return createdCharge(desk, gatewayId);
}

async function keysOf(desk: ConsoleDesk, gatewayId: string): Promise<string[]> {
  return (await rowsOf(desk, gatewayId)).map(({ key }) => key);
}

async function rowsOf(desk: ConsoleDesk, gatewayId: string) {
  const { rows } = await desk.call('charges.list', {
    gatewayId,
    filter: {},
    after: null,
    limit: 50,
  });
  return rows;
}

/** A form as somebody left it. */
const HALF_TYPED = {
  ...{ amount: '12,3', amountByHand: true, items: [], reference: '', metadata: [], postbackUrl: '' },
  customer: { name: 'Conceição', email: 'not yet an addr', phone: '', document: '529.98' },
};

describe.skipIf(!HAS_POSTGRES)('a gateway whose history a team shares', () => {
  it('a second desk opens the team file, types its login, and has the whole list', async () => {
    const baseUrl = await service();
    const first = await connectedDesk(baseUrl);
    const key = await create(first.desk, first.gatewayId);
    const { text } = await fileOf(first);
    expect(text).not.toContain(first.typed.password);
    expect(text).not.toContain(first.typed.server.role);

    const second = await newDesk();
    const file = await readFile(second, text);
    const { server, password } = await typedFor(first.schema, 'operator');
    const joined = await second.call('team.join', { file, role: server.role, password });
    expect(joined).toMatchObject({ name: 'Loja', baseUrl, team: { schema: first.schema.schema, role: server.role } });
    expect(await keysOf(second, joined.id)).toEqual([key]);
    const again = { file, role: server.role, password: 'another' };
    expect(await second.errorOf('team.join', again)).toEqual({ kind: 'gateway-has-history' });
    expect(await second.call('team.state', { gatewayId: joined.id })).toMatchObject({
      role: 'operator',
      password: 'there',
    });
  });

  it('the password of a team file is used once: joining replaces it, and one that fails leaves it', async () => {
    const first = await connectedDesk(await service());
    const { text } = await fileOf(first);
    const { server, password } = await typedFor(first.schema, 'operator');
    const { role } = server;
    const second = await newDesk();
    const file = { ...(await readFile(second, text)), login: { role, password } };
    await second.call('gateways.add', { ...profile('http://127.0.0.1:1'), name: file.gateway.name });
    expect(await second.errorOf('team.join', { file, role, password })).toMatchObject({ kind: 'invalid-input' });
    const other = { ...file, gateway: { ...file.gateway, name: 'Outra' } };
    const joined = await second.call('team.join', { file: other, role, password });
    expect(await second.call('team.state', { gatewayId: joined.id })).toMatchObject({
      password: 'there',
      role: 'operator',
    });
    const third = await newDesk();
    expect(await third.errorOf('team.join', { file, role, password })).toMatchObject({ reason: 'server-refused' });
  });

  it('it is used once too where a gateway that is here is connected, and where its history moves in', async () => {
    const baseUrl = await service();
    for (const operation of ['team.connect', 'team.moveIn'] as const) {
      const typed = { ...(await typedFor(await newSchema(), 'admin')), isOneTime: true };
      const desk = await newDesk();
      const { id: gatewayId } = await desk.call('gateways.add', profile(baseUrl));
      await desk.call('team.migrate', { gatewayId, ...typed });
      await desk.call(operation, { gatewayId, ...typed });
      expect(await desk.call('team.state', { gatewayId })).toMatchObject({ password: 'there', role: 'admin' });
      const lines = await desk.call('team.test', { gatewayId, ...typed });
      expect(lines.find(({ line }) => line === 'login')).toMatchObject({ finding: 'login' });
    }
  });

  it('an erasure at a desk whose login may not erase says that, and an admin’s desk erases', async () => {
    const baseUrl = await service();
    const first = await connectedDesk(baseUrl);
    await create(first.desk, first.gatewayId);
    const [row] = await rowsOf(first.desk, first.gatewayId);
    const { text } = await fileOf(first);
    const second = await newDesk();
    const file = await readFile(second, text);
    const { server, password } = await typedFor(first.schema, 'operator');
    await second.call('team.join', { file, role: server.role, password });
    const person = { by: 'typed', name: row?.customerName ?? '', document: '', email: '', phone: '' } as const;
    expect((await second.call('erasure.begin', { person })).unreached).toMatchObject([{ reason: 'right-missing' }]);
    expect((await rowsOf(second, first.gatewayId))[0]?.customerName).toBe(row?.customerName);
    expect((await first.desk.call('erasure.begin', { person })).unreached).toEqual([]);
    expect((await rowsOf(second, first.gatewayId))[0]?.customerName).not.toBe(row?.customerName);
  });

  it('a schema without tables is told, and an admin’s role creates them; an operator’s may not', async () => {
    const schema = await newSchema();
    const desk = await newDesk();
    const { id: gatewayId } = await desk.call('gateways.add', profile(await service()));
    const operator = await typedFor(schema, 'operator');
    expect(await desk.call('team.test', { gatewayId, ...operator })).toEqual([
      { line: 'address', result: 'good', finding: 'connected', value: '' },
      { line: 'tls', result: 'good', finding: 'secure', value: '' },
      { line: 'login', result: 'good', finding: 'logged-in', value: '' },
      { line: 'version', result: 'good', finding: 'version', value: expect.stringMatching(/^1[5-9]\.\d+$/) },
      { line: 'database', result: 'good', finding: 'database-suitable', value: '' },
      { line: 'extensions', result: 'good', finding: 'extension-there', value: '' },
      { line: 'schema', result: 'warning', finding: 'schema-empty', value: '' },
      { line: 'rights', result: 'good', finding: 'right-of-role', value: 'operator' },
      { line: 'room', result: 'good', finding: 'connections-free', value: '20' },
    ]);
    const refused = { kind: 'history-unavailable', reason: 'team-schema-old' };
    expect(await desk.errorOf('team.connect', { gatewayId, ...operator })).toEqual(refused);
    expect(await desk.errorOf('team.migrate', { gatewayId, ...operator })).toEqual({
      kind: 'history-unavailable',
      reason: 'right-missing',
    });
    const admin = await typedFor(schema, 'admin');
    const lines = await desk.call('team.migrate', { gatewayId, ...admin });
    expect(lines).toContainEqual({ line: 'schema', result: 'good', finding: 'schema-usable', value: 'Loja' });
    expect(lines).toContainEqual({ line: 'rights', result: 'good', finding: 'right-of-role', value: 'admin' });
    expect(await desk.call('team.connect', { gatewayId, ...operator })).toMatchObject({ team: operator.server });
  });

  it('a test stops at the step that is wrong, and a gateway is not connected by it', async () => {
    const schema = await newSchema();
    const desk = await newDesk();
    const { id: gatewayId } = await desk.call('gateways.add', profile(await service()));
    const typed = await typedFor(schema, 'admin');
    const findingsOf = async (server: Partial<TeamServer>, password = typed.password) => {
      const lines = await desk.call('team.test', { gatewayId, server: { ...typed.server, ...server }, password });
      return lines.filter(({ result }) => result === 'bad').map(({ line, finding }) => `${line}: ${finding}`);
    };
    expect(await findingsOf({}, 'wrong')).toEqual(['login: login']);
    expect(await findingsOf({ database: 'nowhere' })).toEqual(['login: no-database']);
    expect(await findingsOf({ ca: '' })).toEqual(['tls: tls-unknown-ca']);
    expect(await findingsOf({ port: 1 })).toEqual(['address: unreachable']);
    expect(await findingsOf({ schema: 'balcao_nowhere' })).toEqual(['schema: no-schema', 'rights: right-missing']);
    const answer = await desk.errorOf('team.connect', { gatewayId, server: typed.server, password: 'wrong' });
    expect(answer).toEqual({ kind: 'history-unavailable', reason: 'server-refused' });
    expect(await desk.call('gateways.list', null)).toMatchObject([{ team: null }]);
  });

  it('a schema with the history of another gateway takes no other', async () => {
    const { schema } = await connectedDesk(await service());
    const desk = await newDesk();
    const { id: gatewayId } = await desk.call('gateways.add', profile('https://other.example/v1'));
    const typed = await typedFor(schema, 'admin');
    expect(await desk.call('team.test', { gatewayId, ...typed })).toContainEqual({
      ...{ line: 'schema', result: 'bad', finding: 'another-gateway', value: '' },
    });
    const refused = { kind: 'history-unavailable', reason: 'team-other-gateway' };
    expect(await desk.errorOf('team.connect', { gatewayId, ...typed })).toEqual(refused);
  });

  it('two merchants of one service are never mixed: by a swapped schema, a swapped team file or a move', async () => {
    const baseUrl = await service();
    const [ours, theirs] = [await connectedDesk(baseUrl), await connectedDesk(baseUrl)];
    const own = await create(ours.desk, ours.gatewayId);
    const other = await create(theirs.desk, theirs.gatewayId);
    const refused = { kind: 'history-unavailable', reason: 'team-other-gateway' };
    const swapped = { gatewayId: ours.gatewayId, ...(await typedFor(theirs.schema, 'admin')) };
    expect(await ours.desk.call('team.test', swapped)).toContainEqual({
      ...{ line: 'schema', result: 'bad', finding: 'another-merchant', value: '' },
    });
    expect(await ours.desk.errorOf('team.connect', swapped)).toEqual(refused);

    const file = JSON.parse((await fileOf(ours)).text);
    const joining = await newDesk();
    const { role } = swapped.server;
    const wrong = { ...file, server: { ...file.server, schema: theirs.schema.schema } };
    expect(await joining.errorOf('team.join', { file: wrong, role, password: swapped.password })).toEqual(refused);
    expect(await joining.call('gateways.list', null)).toEqual([]);

    await ours.desk.call('team.moveOut', { gatewayId: ours.gatewayId });
    expect(await ours.desk.errorOf('team.moveIn', swapped)).toEqual(refused);
    expect(await keysOf(ours.desk, ours.gatewayId)).toEqual([own]);
    expect(await keysOf(theirs.desk, theirs.gatewayId)).toEqual([other]);
  });

  it('a merchant goes with the history to a new server, and another desk connects there at once', async () => {
    const baseUrl = await service();
    const first = await connectedDesk(baseUrl);
    const key = await create(first.desk, first.gatewayId);
    const { text } = await fileOf(first);
    const second = await newDesk();
    const file = await readFile(second, text);
    const { server, password } = await typedFor(first.schema, 'operator');
    const { id: gatewayId } = await second.call('team.join', { file, role: server.role, password });
    await first.desk.call('team.moveOut', { gatewayId: first.gatewayId });
    const anew = await newSchema();
    const typed = { gatewayId: first.gatewayId, ...(await typedFor(anew, 'admin')) };
    await first.desk.call('team.migrate', typed);
    await first.desk.call('team.moveIn', typed);
    await second.call('team.connect', { gatewayId, ...(await typedFor(anew, 'operator')) });
    expect(await keysOf(second, gatewayId)).toEqual([key]);
  });

  it('a server from before it knew merchants is refused until an admin says whose charges it has', async () => {
    const { desk, gatewayId, schema, typed } = await connectedDesk(await service());
    const key = await create(desk, gatewayId);
    const restored = `ALTER TABLE ${schema.schema}.schema_version DROP COLUMN merchant;
      UPDATE ${schema.schema}.schema_version SET version = 3`;
    await schema.administrator.query(restored);
    const input = { gatewayId, ...typed };
    expect((await desk.call('team.test', input)).map(({ finding }) => finding)).toContain('schema-old');
    expect((await desk.call('team.migrate', input)).map(({ finding }) => finding)).toContain('another-merchant');
    const refused = { kind: 'history-unavailable', reason: 'team-other-gateway' };
    expect(await desk.errorOf('team.connect', input)).toEqual(refused);
    expect(await desk.call('team.sameMerchant', { gatewayId })).toBeNull();
    expect(await desk.call('team.connect', input)).toMatchObject({ team: typed.server });
    expect(await keysOf(desk, gatewayId)).toEqual([key]);
    // What the watch recorded here while the server refused this desk goes up first.
    await expect
      .poll(() => desk.call('team.link', { gatewayId }))
      .toMatchObject({ connection: 'online', refusal: null, waiting: 0 });
  });

  it('a gateway with charges is moved, not connected, and a team’s leaves them for no empty schema', async () => {
    const desk = await newDesk();
    const { id: gatewayId } = await desk.call('gateways.add', profile(await service()));
    await desk.call('access.setToken', { gatewayId, token: 'token' });
    await create(desk, gatewayId);
    const typed = await typedFor(await newSchema(), 'admin');
    await desk.call('team.migrate', { gatewayId, ...typed });
    expect(await desk.errorOf('team.connect', { gatewayId, ...typed })).toEqual({ kind: 'gateway-has-history' });

    const team = await connectedDesk(await service());
    await create(team.desk, team.gatewayId);
    const empty = await typedFor(await newSchema(), 'admin');
    await team.desk.call('team.migrate', { gatewayId: team.gatewayId, ...empty });
    expect(await team.desk.errorOf('team.connect', { gatewayId: team.gatewayId, ...empty })).toEqual({
      kind: 'gateway-has-history',
    });
  });

  it('a history moves to the server with its charges, and back to a file with this desk’s own forms', async () => {
    const desk = await newDesk();
    const { id: gatewayId } = await desk.call('gateways.add', profile(await service()));
    await desk.call('access.setToken', { gatewayId, token: 'token' });
    const keys = [await create(desk, gatewayId), await create(desk, gatewayId)].toReversed();
    await desk.call('closing.close', { gatewayId, period: monthNow(), basis: 'created' });
    const closings = async () => (await desk.call('closing.list', { gatewayId })).map(({ integrity }) => integrity);
    expect(await closings()).toEqual(['whole']);
    const form = { ...HALF_TYPED, draftId: randomUUID() };
    await desk.call('drafts.save', { gatewayId, form });
    const typed = await typedFor(await newSchema(), 'admin');
    await desk.call('team.migrate', { gatewayId, ...typed });
    const plan = await desk.call('team.planMove', { gatewayId, ...typed });
    expect(plan).toMatchObject({ file: { charges: 2 }, teamCharges: 0, inBoth: 0 });
    const moved = await desk.call('team.moveIn', { gatewayId, ...typed });
    // The watch may have read a charge since the dry run, so that only the move's own figures are the same on both sides.
    expect(moved).toEqual({ added: 2, joined: 0, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await desk.call('gateways.list', null)).toMatchObject([{ team: typed.server, hasHistory: true }]);
    expect(await keysOf(desk, gatewayId)).toEqual(keys);
    // By the desk's audit trail: its ledger of the file stays with the file.
    expect(await closings()).toEqual(['whole']);
    const later = await create(desk, gatewayId);

    const { digest, ...back } = await desk.call('team.moveOut', { gatewayId });
    expect(back).toEqual({ added: 3, joined: 0 });
    expect(digest).not.toBe(moved.digest);
    expect(await desk.call('gateways.list', null)).toMatchObject([{ team: null, hasHistory: true }]);
    expect(await keysOf(desk, gatewayId)).toEqual([later, ...keys]);
    expect(await closings()).toEqual(['whole']);
    expect(await desk.call('drafts.read', { gatewayId })).toMatchObject({ form });
    // The file of before is set aside, where an erasure reaches it.
    expect(readdirSync(join(desk.folder, 'gateways', gatewayId, 'set-aside'))).toHaveLength(1);
    expect(readdirSync(join(desk.folder, 'gateways', gatewayId, 'team'))).not.toContain('offline');
    expect((await desk.call('maintenance.check', { gatewayId })).findings).toEqual([]);
  });

  it('a charge that one desk made and another added is there once, and each has the whole list', async () => {
    const baseUrl = await service();
    const first = await connectedDesk(baseUrl);
    await create(first.desk, first.gatewayId);
    const transactionId = (await rowsOf(first.desk, first.gatewayId))[0]?.transactionId ?? expect.fail();
    const second = await newDesk();
    const { id: gatewayId } = await second.call('gateways.add', profile(baseUrl));
    await second.call('access.setToken', { gatewayId, token: 'token' });
    await second.call('charges.adopt', { gatewayId, transactionIds: [transactionId], attemptKey: null });
    const own = await create(second, gatewayId);
    const typed = await typedFor(first.schema, 'admin');
    expect(await second.call('team.planMove', { gatewayId, ...typed })).toMatchObject({
      ...{ file: { charges: 2 }, teamCharges: 1, inBoth: 1 },
    });
    expect(await second.call('team.moveIn', { gatewayId, ...typed })).toMatchObject({ added: 1, digest: null });
    expect(await keysOf(second, gatewayId)).toHaveLength(2);
    expect(await keysOf(first.desk, first.gatewayId)).toEqual(await keysOf(second, gatewayId));
    expect(await keysOf(first.desk, first.gatewayId)).toContain(own);
  });

  it('a password is used for no other server or role than it was typed for', async () => {
    const { desk, gatewayId, typed } = await connectedDesk(await service());
    const ofAnother = { ...typed.server, role: 'desk_of_somebody' };
    expect(await desk.errorOf('team.test', { gatewayId, server: ofAnother, password: null })).toEqual({
      kind: 'history-unavailable',
      reason: 'team-password',
    });
    const lines = await desk.call('team.test', { gatewayId, server: typed.server, password: null });
    expect(lines.filter(({ result }) => result !== 'good')).toEqual([]);
  });

  it('without its password a gateway opens with the reason, and the password brings its list back', async () => {
    const first = await connectedDesk(await service());
    const key = await create(first.desk, first.gatewayId);
    // A memory vault forgets when the console ends.
    const desk = await openDesk((await closed(first.desk)).folder);
    onTestFinished(() => desk.close());
    const { gatewayId } = first;
    const list = { gatewayId, filter: {}, after: null, limit: 50 };
    expect(await desk.errorOf('charges.list', list)).toEqual({ kind: 'history-unavailable', reason: 'team-password' });
    expect(await desk.call('team.state', { gatewayId })).toEqual({
      ...{ role: null, password: 'absent', desks: [], logins: null, elsewhere: null },
    });
    expect(await desk.call('team.setPassword', { gatewayId, password: first.typed.password })).toMatchObject({
      role: 'admin',
    });
    expect(await keysOf(desk, gatewayId)).toEqual([key]);
  });

  it('a login that another computer uses opens nothing, until this one takes its place', async () => {
    const first = await connectedDesk(await service());
    const key = await create(first.desk, first.gatewayId);
    const { text } = await fileOf(first);
    const { role, password } = { role: first.typed.server.role, password: first.typed.password };
    const second = await newDesk();
    const file = await readFile(second, text);
    const { id: gatewayId } = await second.call('team.join', { file, role, password });
    const refused = { kind: 'history-unavailable', reason: 'login-elsewhere', desk: { name: hostname() } };
    const list = { gatewayId, filter: {}, after: null, limit: 50 };
    expect(await second.errorOf('charges.list', list)).toMatchObject(refused);
    const { elsewhere } = await second.call('team.state', { gatewayId });
    expect(elsewhere).toMatchObject({ name: hostname(), isAbsent: false });
    expect(await second.errorOf('team.takePlace', { gatewayId })).toMatchObject(refused);
    expect((await first.desk.call('team.state', { gatewayId: first.gatewayId })).elsewhere).toBeNull();
    const { folder } = await closed(first.desk);
    await first.schema.administrator.query(
      `UPDATE ${first.schema.schema}.desks SET last_seen = clock_timestamp() - interval '15 minutes'`,
    );
    expect(await second.call('team.takePlace', { gatewayId })).toMatchObject({ elsewhere: null, role: 'admin' });
    expect(await keysOf(second, gatewayId)).toEqual([key]);
    const replaced = await openDesk(folder);
    onTestFinished(() => replaced.close());
    const state = await replaced.call('team.setPassword', { gatewayId: first.gatewayId, password });
    expect(state.elsewhere).toMatchObject({ isAbsent: false });
  });

  it('the console’s own sandbox is of this computer alone', async () => {
    const desk = await newDesk();
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    const typed = await typedFor(await newSchema(), 'admin');
    expect(await desk.errorOf('team.connect', { gatewayId, ...typed })).toEqual({ kind: 'not-found', what: 'gateway' });
    expect(await desk.errorOf('team.migrate', { gatewayId, ...typed })).toEqual({ kind: 'not-found', what: 'gateway' });
  });

  it('a desk whose server is away at its start works alone until it is back, and then all have all', async () => {
    const baseUrl = await service();
    const { desk, gatewayId, schema } = await connectedDesk(baseUrl);
    const typed = await typedFor(schema, 'admin');
    const proxy = await startCuttingProxy(typed.server.host, typed.server.port);
    onTestFinished(() => proxy.close());
    const server = { ...typed.server, port: proxy.port };
    const vault = memoryVault();
    const other = await newDesk(vault);
    const { id } = await other.call('gateways.add', profile(baseUrl));
    await other.call('team.connect', { gatewayId: id, server, password: typed.password });
    await other.call('access.setToken', { gatewayId: id, token: 'token' });
    proxy.refuseAfterCut(true);
    const { folder } = await closed(other);
    const there = await create(desk, gatewayId);
    const again = await openDesk(folder, undefined, undefined, () => vault);
    onTestFinished(() => again.close());
    await expect
      .poll(async () => (await again.call('team.link', { gatewayId: id }))?.connection, { timeout: 60_000 })
      .toBe('offline');
    const here = await create(again, id);
    expect(await keysOf(again, id)).toEqual([here]);
    expect(await again.call('team.link', { gatewayId: id })).toMatchObject({ connection: 'offline', waiting: 1 });
    const board = { gatewayId: id, view: 'closed' as const, text: '', after: null, limit: 50 };
    expect(await again.errorOf('receivables.list', board)).toMatchObject({ reason: 'server-unreachable' });
    proxy.refuseAfterCut(false);
    const both = [there, here].toSorted();
    await expect.poll(async () => (await keysOf(again, id)).toSorted(), { timeout: 60_000 }).toEqual(both);
    await expect.poll(async () => (await keysOf(desk, gatewayId)).toSorted()).toEqual(both);
    await expect
      .poll(() => again.call('team.link', { gatewayId: id }))
      .toMatchObject({ connection: 'online', waiting: 0 });
  });

  it('what is done with a file alone is refused: moving it to another computer, restoring a backup', async () => {
    const { desk, gatewayId } = await connectedDesk(await service());
    const refused = { kind: 'gateway-in-team' };
    expect(await desk.errorOf('maintenance.exportHistory', { gatewayId })).toEqual(refused);
    expect(await desk.errorOf('maintenance.restore', { gatewayId, name: 'x' })).toEqual(refused);
  });

  it('the password is in no file, log, signal or diagnostics', async () => {
    const { desk, gatewayId, typed } = await connectedDesk(await service());
    await create(desk, gatewayId);
    await desk.errorOf('team.connect', { gatewayId, server: { ...typed.server, port: 1 }, password: typed.password });
    await desk.call('diagnostics.save', null);
    const search = new CanarySearch({ password: typed.password });
    search.look('signals', JSON.stringify(desk.signals));
    search.look('log', JSON.stringify([...desk.log, ...desk.news]));
    search.look('gateways', JSON.stringify(await desk.call('gateways.list', null)));
    // The diagnostics are below it, too.
    search.lookBelow(desk.folder);
    expect(search.hits).toEqual([]);
    expect(search.places).toBeGreaterThan(8);
  });

  it('an export without a window reads the team’s history, with the password of the vault', async () => {
    const vault = memoryVault();
    const { desk, gatewayId } = await connectedDesk(await service(), vault);
    await create(desk, gatewayId);
    await create(desk, gatewayId);
    const { folder } = await closed(desk);
    const deps = windowlessDeps(folder, { openVault: async () => vault });
    const { signal } = new AbortController();
    const written = await exportWithoutWindow(deps, exportJob(folder), NO_PROGRESS, signal);
    expect(written).toMatchObject({ rows: 2 });
    const without = exportWithoutWindow(windowlessDeps(folder), exportJob(folder), NO_PROGRESS, signal);
    await expect(without).rejects.toMatchObject({
      error: { kind: 'history-unavailable', reason: 'team-password' },
    });
  });
});

async function closed(desk: ConsoleDesk): Promise<ConsoleDesk> {
  await desk.console.close();
  return desk;
}
