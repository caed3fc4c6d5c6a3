/**
 * A desk of a team: a console that creates charges, notes and lists until it is killed, or until its standard input ends.
 * A line `rest` there ends the creating alone, `create` asks for one more, `note` for a note on the newest charge, and `list` for all rows. Says as lines of JSON on its standard output what whoever runs it waits for.
 *
 * Argument: `TeamDeskOrders` as JSON.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { CreateOutcome } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import type { OperationName } from '../../../src-preload/contract/contract.ts';
import type { ConsoleError, Result } from '../../../src-preload/contract/errors.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { TeamLink } from '../../../src-preload/contract/gateways/team.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { MOST } from '../../../src-preload/contract/values/input-limits.ts';
import { typedGateway } from '../gateway/connect-gateway.ts';
import { typedDraft } from '../gateway/typed-draft.ts';
import { openChildConsole } from '../shell/child-console.ts';
import { fileVault } from '../shell/file-vault.ts';

export interface TeamDeskOrders {
  readonly folder: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly server: TeamServer;
  readonly password: string;
  /** The name of the desk, for its references. */
  readonly desk: string;
  /** Milliseconds between two doings, at the most; 0: it only watches. */
  readonly pace: number;
}

/** Milliseconds of the computer's clock. */
interface Times {
  readonly began: number;
  readonly at: number;
}

export type TeamDeskLine =
  | { readonly kind: 'waiting'; readonly because: string }
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'outcome'; readonly outcome: string; readonly key: string | null } & Times)
  | ({ readonly kind: 'noted'; readonly key: string } & Times)
  | { readonly kind: 'link'; readonly link: Omit<TeamLink, 'gatewayId'>; readonly at: number }
  | { readonly kind: 'changed'; readonly keys: readonly string[]; readonly at: number }
  | { readonly kind: 'listed'; readonly rows: readonly ListedRow[] }
  | { readonly kind: 'fault'; readonly event: string };

/** A row as the desk's list has it. */
export type ListedRow = Pick<ChargeRow, 'key' | 'transactionId' | 'state'>;

const ORDERS = ['create', 'note', 'list'] as const;
export type DeskOrder = (typeof ORDERS)[number];

// Written by whoever starts it, as this type.
const orders = JSON.parse(process.argv[2] ?? '') as TeamDeskOrders;
const { folder, baseUrl, token, server, password, desk, pace } = orders;
interface Page {
  readonly rows: readonly ChargeRow[];
  readonly next: ListCursor | null;
}

/** What its log says of failures. */
const FAULTS = ['fault', 'team-link-failed', 'offline-charge-not-sent', 'offline-not-mirrored', 'team-rolled-back'];
const caller = { windowId: 'window' };
const say = (line: TeamDeskLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
mkdirSync(folder, { recursive: true });

const console = await openChildConsole(folder, fileVault(join(folder, 'vault.json')), (line) => {
  if (FAULTS.includes(line.event)) say({ kind: 'fault', event: JSON.stringify(line) });
});
console.listen((signal) => {
  if (signal.name === 'team-link-changed') {
    const { gatewayId: _, ...link } = signal.payload;
    say({ kind: 'link', link, at: Date.now() });
  }
  if (signal.name === 'charges-changed')
    say({ kind: 'changed', keys: signal.payload.rows.map(({ key }) => key), at: Date.now() });
});

async function ask<Value>(name: OperationName, input: object | null): Promise<Result<Value>> {
  // The operation's own output, which `dispatch` returns as unknown.
  return (await console.dispatch(name, input, caller)) as Result<Value>;
}

let isResting = pace === 0;
/** What was asked for one by one, and is not begun. */
const asked: DeskOrder[] = [];
let onAsked: () => void = () => undefined;
const ended = new Promise<void>((resolve) => {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    isResting ||= line === 'rest';
    const order = ORDERS.find((each) => each === line);
    if (order === undefined) return;
    asked.push(order);
    onAsked();
  });
  lines.once('close', resolve);
});
let isEnding = false;
void ended.then(() => {
  isEnding = true;
});

const wordOf = (error: ConsoleError) => ('reason' in error ? `${error.kind}: ${error.reason}` : error.kind);

/** Repeats a call until it succeeds: the server may be away, and the history is still being prepared at first. */
async function call<Value>(name: OperationName, input: object | null): Promise<Value> {
  for (;;) {
    const result = await ask<Value>(name, input);
    if (result.ok) return result.value;
    say({ kind: 'waiting', because: `${name}: ${wordOf(result.error)}` });
    await Promise.race([pause(100), ended]);
    // Nobody waits for it any more.
    if (isEnding) process.exit();
  }
}

/** Killed on its way, it goes on where it was. */
async function connectedGateway(): Promise<string> {
  const [known] = await call<Gateway[]>('gateways.list', null);
  const gateway =
    known ?? (await call<Gateway>('gateways.add', typedGateway({ baseUrl, requestsPerSecond: 100, name: 'Team' })));
  const gatewayId = gateway.id;
  if (gateway.team === null) {
    await call('access.setToken', { gatewayId, token });
    await call('team.connect', { gatewayId, server, password });
  }
  return gatewayId;
}

/** As a person whose token was refused does. */
async function asPerson<Value>(name: OperationName, input: { readonly gatewayId: string }): Promise<Result<Value>> {
  const result = await ask<Value>(name, input);
  const isRefused = !result.ok && (result.error.kind === 'token-refused' || result.error.kind === 'token-missing');
  if (isRefused) await ask('access.setToken', { gatewayId: input.gatewayId, token });
  return result;
}

let number = 0;

async function create(gatewayId: string): Promise<void> {
  number += 1;
  const reference = `${desk}-${process.pid}-${number}-${randomUUID().slice(0, 8)}`;
  const input = { gatewayId, draft: typedDraft({ reference }), confirmDuplicate: true };
  const began = Date.now();
  const made = await asPerson<CreateOutcome>('charges.create', input);
  const key = made.ok && 'key' in made.value ? made.value.key : null;
  say({ kind: 'outcome', outcome: made.ok ? made.value.outcome : wordOf(made.error), key, began, at: Date.now() });
}

async function noteOrTag(gatewayId: string): Promise<void> {
  const list = { gatewayId, filter: {}, after: null, limit: 20 };
  const page = await ask<{ readonly rows: readonly ChargeRow[] }>('charges.list', list);
  const rows = page.ok ? page.value.rows : [];
  const key = rows[Math.floor(Math.random() * rows.length)]?.key;
  if (key === undefined) return;
  await ask('charges.onScreen', { gatewayId, keys: rows.slice(0, 5).map((row) => row.key) });
  await ask('charges.addNote', { gatewayId, key, text: `nota de ${desk}` });
}

async function note(gatewayId: string): Promise<void> {
  const list = { gatewayId, filter: {}, after: null, limit: 1 };
  const page = await ask<{ readonly rows: readonly ChargeRow[] }>('charges.list', list);
  const key = page.ok ? page.value.rows[0]?.key : undefined;
  if (key === undefined) return;
  const began = Date.now();
  const noted = await ask('charges.addNote', { gatewayId, key, text: `nota de ${desk} às ${began}` });
  if (noted.ok) say({ kind: 'noted', key, began, at: Date.now() });
}

async function list(gatewayId: string): Promise<void> {
  const rows: ChargeRow[] = [];
  let after: ListCursor | null = null;
  do {
    const page: Result<Page> = await ask('charges.list', { gatewayId, filter: {}, after, limit: MOST.page });
    after = page.ok ? page.value.next : null;
    rows.push(...(page.ok ? page.value.rows : []));
  } while (after !== null);
  say({ kind: 'listed', rows: rows.map(({ key, transactionId, state }) => ({ key, transactionId, state })) });
}

async function sayLink(): Promise<void> {
  const link = await ask<TeamLink>('team.link', { gatewayId });
  if (link.ok && link.value !== null) say({ kind: 'link', link: link.value, at: Date.now() });
}

const gatewayId = await connectedGateway();
await call('charges.list', { gatewayId, filter: {}, after: null, limit: 1 });
say({ kind: 'ready' });
await sayLink();
while (!isEnding) {
  const wait = isResting ? 200 : Math.random() * pace;
  const ordered = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  if (asked.length === 0) await Promise.race([pause(wait), ended, ordered]);
  if (isEnding) break;
  const order = asked.shift();
  if (order === 'create') await create(gatewayId);
  else if (order === 'note') await note(gatewayId);
  else if (order === 'list') await list(gatewayId);
  else if (isResting) await sayLink();
  else if (Math.random() < 0.85) await create(gatewayId);
  else await noteOrTag(gatewayId);
}
await console.close();
