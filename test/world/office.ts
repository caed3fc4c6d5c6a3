/** One desk of the office: the whole console over real files, in virtual time, and what its people do. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryVault } from '../../src-main/access/vault/vault.ts';
import { openConsole } from '../../src-main/console.ts';
import { allowedLine } from '../../src-main/diagnostics/log-line.ts';
import type { Clock } from '../../src-main/ground/clock.ts';
import { forkProcess } from '../../src-main/ground/task-process.ts';
import { inventedPerson } from '../../src-main/sandbox/invented-people.ts';
import type { Console } from '../../src-main/shell-contract.ts';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';
import type { Input, OperationName, Output } from '../../src-preload/contract/contract.ts';
import type { Result } from '../../src-preload/contract/errors.ts';
import { VirtualClock } from '../support/clocks/virtual-clock.ts';
import { typedGateway } from '../support/gateway/connect-gateway.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { historyWorkers } from '../support/run/built-scripts.ts';
import { cancelBatch, mayBeCutOff, resumeBatches, startBatch } from './batch-work.ts';
import { DAY_NAME, MORNING, type Step } from './day.ts';
import { atMessage, busyUntil, failWrites, killThreads, quiet, watchThreads } from './quiet.ts';
import { idsOf, rolls } from './rolls.ts';
import { type Owed, referenceOf, type Sent } from './sent.ts';
import { type Exchange, Service, TOKEN } from './service.ts';
import { wireTo } from './wire.ts';

export class Office {
  readonly seed: number;
  readonly service: Service;
  readonly clock: VirtualClock;
  readonly sent: Map<number, Sent>;
  /** Rows as a window has them that listens to the signals alone, once it has read the list. */
  readonly shown = new Map<string, LiveRow>();
  /** When the desk's process started, by true time; a killed one starts again at once. */
  startedAt = MORNING;
  /** When it was killed last. */
  killedAt = MORNING;
  /** When each process was killed. */
  readonly killTimes = new Set<number>();
  /** When the desk last woke. */
  wokeAt = MORNING;
  /** When it last got a token. */
  tokenAt = MORNING;
  readonly batches: { readonly id: string; readonly first: number; readonly count: number }[];
  /** Receivables by their numbers, and whether a person closed them. */
  readonly owed: Map<number, Owed>;
  /** When the disk was last full. */
  fullSince = Number.POSITIVE_INFINITY;
  /** When the disk last had room again. */
  roomAt = Number.POSITIVE_INFINITY;
  /** The ids of charges that a person had read. */
  readonly asked: Set<string>;
  /** Closings of the day, with the count and sum that was received by then. */
  readonly closings: { readonly id: string; readonly closedAt: number; readonly received: string }[];
  gatewayId = '';
  onScreen: readonly string[] = [];
  /** The lines of its log about faults. */
  readonly faults: object[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'balcao-world-'));
  #slept = 0;
  #process = 0;
  #console: Console | null = null;
  readonly #kills = new Map<number, { readonly message: number }>();
  /** Questions that wait for their answers. */
  #calls = 0;
  #isKilled = false;
  #unwatch = () => {};
  #vault = memoryVault();
  readonly #ids: () => string;
  readonly #random: () => number;

  readonly #isSecond: boolean;

  /** @param first the office's other desk, whose people and service this one shares; null where it is the only one */
  constructor(seed: number, first: Office | null = null) {
    this.seed = seed;
    this.#isSecond = first !== null;
    this.service = first?.service ?? new Service(seed);
    this.clock = first?.clock ?? new VirtualClock(MORNING);
    this.sent = first?.sent ?? new Map();
    this.owed = first?.owed ?? new Map();
    this.asked = first?.asked ?? new Set();
    this.batches = first?.batches ?? [];
    this.closings = first?.closings ?? [];
    this.#ids = idsOf(seed, first === null ? 'ids' : 'ids of the second desk');
    this.#random = rolls(seed, first === null ? 'desk' : 'second desk');
  }

  /** True time: it goes on while the lid is closed. */
  get now(): number {
    return MORNING + this.clock.monotonic() + this.#slept;
  }

  /** The one that is open. */
  get console(): Console {
    if (this.#console === null) throw new Error('the console is not open');
    return this.#console;
  }

  async open(): Promise<void> {
    if (!this.#isSecond) this.#unwatch = watchThreads();
    await this.#start();
    const { id } = await this.call('gateways.add', typedGateway({ baseUrl: 'http://127.0.0.1:9/v1' }));
    this.gatewayId = id;
    await this.call('access.setToken', { gatewayId: id, token: TOKEN });
    await this.call('settings.change', { gatewayId: id });
  }

  async close(): Promise<void> {
    await this.#finish(this.#console?.close() ?? Promise.resolve());
    this.#unwatch();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Moves time up to this one (true time), and lets everything happen on the way. */
  async until(time: number): Promise<void> {
    while (this.now < time) {
      await this.clock.advance(time - this.now, quiet);
      if (this.#isKilled) await this.#startAgain();
    }
  }

  async call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
    this.#calls += 1;
    const result = await this.#finish(this.#dispatch(name, input));
    this.#calls -= 1;
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
    return result.value;
  }

  /** The same, where an error of the desk is an answer too: null. */
  async ask<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name> | null> {
    this.#calls += 1;
    const result = await this.#finish(this.#dispatch(name, input));
    this.#calls -= 1;
    return result.ok ? result.value : null;
  }

  async take(step: Step): Promise<void> {
    const { gatewayId } = this;
    switch (step.do) {
      case 'charge':
        this.#charge(step);
        break;
      case 'pay':
      case 'refund':
      case 'fail': {
        const id = this.chargeIdOf(step.n);
        if (id !== null) this.service.happens(id, step.do, this.now);
        break;
      }
      case 'weather':
        this.service.turns(step.kind, this.now + step.lasts);
        break;
      case 'look': {
        const { rows } = await this.call('charges.list', { gatewayId, filter: {}, after: null, limit: 100 });
        this.onScreen = rows
          .slice(step.from % Math.max(rows.length, 1))
          .slice(0, 20)
          .map(({ key }) => key);
        await this.call('charges.onScreen', { gatewayId, keys: [...this.onScreen] });
        break;
      }
      case 'sleep':
        this.#slept += step.lasts;
        this.clock.jump(step.lasts);
        this.wokeAt = this.now;
        this.#console?.wake();
        break;
      case 'kill':
        this.#kills.set(step.n, step);
        break;
      case 'disk':
        failWrites(['endAttempt']);
        this.fullSince = this.now;
        this.roomAt = Number.POSITIVE_INFINITY;
        break;
      case 'room':
        failWrites([]);
        this.roomAt = Math.min(this.roomAt, this.now);
        break;
      case 'batch':
        this.maybeKilled(step.n);
        await startBatch(this, step);
        break;
      case 'resume':
        await resumeBatches(this);
        break;
      case 'cancel':
        await cancelBatch(this, step.n);
        break;
      case 'owe':
        await this.#owe(step);
        break;
      case 'code':
        this.#code(step.n);
        break;
      case 'settle':
        await this.#settle(step.n);
        break;
      case 'close':
        await this.#close();
        break;
      case 'token':
        await this.call('access.setToken', { gatewayId, token: TOKEN });
        this.tokenAt = this.now;
        break;
      default:
        if (step.do !== 'nothing') await this.#act(step.do, step.n);
    }
    await quiet();
    if (this.#isKilled) await this.#startAgain();
  }

  /** The id of a clerk's charge at the service; null where it made none. */
  chargeIdOf(n: number): string | null {
    const made = this.service.creations.get(this.sent.get(n)?.reference ?? '')?.find(({ id }) => id !== null);
    return made?.id ?? null;
  }

  /** The answers about a charge that reached the desk and name its state, in the order in which they came. */
  readsOf(id: string): readonly Exchange[] {
    const read = this.service.about.get(id) ?? [];
    const came = read.filter(
      ({ kind, deliveredAt, state }) => kind === 'read' && deliveredAt !== null && state !== null,
    );
    return came.toSorted((one, other) => (one.deliveredAt ?? 0) - (other.deliveredAt ?? 0));
  }

  /** The row of a clerk's charge; null where the desk has none. */
  async rowOf(n: number): Promise<LiveRow | null> {
    const reference = this.sent.get(n)?.reference;
    if (reference === undefined) return null;
    const filter = { text: reference };
    const { rows } = await this.call('charges.list', { gatewayId: this.gatewayId, filter, after: null, limit: 10 });
    return rows.find((row) => row.reference === reference) ?? null;
  }

  async #close(): Promise<void> {
    const { gatewayId } = this;
    const { closings } = await this.call('closing.close', { gatewayId, period: DAY_NAME, basis: 'cash' });
    const [last] = closings;
    if (last === undefined) throw new Error('a closed day has no closing');
    const { id, closedAt, received } = last;
    this.closings.push({ id, closedAt, received: `${received.count} ${received.gross}` });
  }

  async #act(what: 'check' | 'adopt' | 'dismiss' | 'note', n: number): Promise<void> {
    const { gatewayId } = this;
    const sent = this.sent.get(n);
    const row = await this.rowOf(n);
    if (row === null || sent === undefined) return;
    const isUnknown = row.transactionId === null;
    const id = this.chargeIdOf(n);
    if (id !== null && (what === 'check' || what === 'adopt')) this.asked.add(id);
    if (what === 'check' && !isUnknown) void this.#dispatch('charges.checkNow', { gatewayId, key: row.key });
    if (what === 'note') {
      await this.call('charges.addNote', { gatewayId, key: row.key, text: `note ${n}` });
      sent.notes += 1;
    }
    if (what === 'dismiss' && isUnknown) {
      await this.call('charges.dismiss', { gatewayId, key: row.key, note: 'sem retorno' });
      sent.isDismissed = true;
    }
    if (what === 'adopt' && isUnknown && id !== null)
      void this.#dispatch('charges.adopt', { gatewayId, transactionIds: [id], attemptKey: row.key });
  }

  #charge({ n, amount, customer }: Extract<Step, { do: 'charge' }>): void {
    const person = inventedPerson(customer);
    const draft = typedDraft({
      ...{ id: this.#ids(), amount, customer: person, items: [], reference: referenceOf(n), metadata: [] },
    });
    const input = { gatewayId: this.gatewayId, draft, confirmDuplicate: true };
    this.#send({ n, draftId: draft.id, amount, person }, () => {
      // A double click.
      if (n % 7 === 0) void this.#dispatch('charges.create', input);
      return this.#dispatch('charges.create', input);
    });
  }

  async #owe({ n, amount, customer, dueDay }: Extract<Step, { do: 'owe' }>): Promise<void> {
    const owed: Owed = { ...{ n, id: this.#ids(), amount, dueDay, person: inventedPerson(customer) }, isClosed: false };
    const fields = { customer: owed.person, amount, dueDay, description: '', reference: referenceOf(n) };
    await this.call('receivables.add', { gatewayId: this.gatewayId, id: owed.id, fields });
    this.owed.set(n, owed);
  }

  #code(n: number): void {
    const owed = this.owed.get(n);
    if (owed === undefined || owed.isClosed) return;
    const { id, amount, person } = owed;
    const draftId = this.#ids();
    const input = { gatewayId: this.gatewayId, id, draftId, confirmDuplicate: true };
    this.#send({ n, draftId, amount, person }, () => this.#dispatch('receivables.newCode', input));
  }

  /** One that is paid by its code is closed by that, and by nobody else. */
  async #settle(n: number): Promise<void> {
    const { gatewayId } = this;
    const owed = this.owed.get(n);
    if (owed === undefined) return;
    const { id, isClosed } = owed;
    const done = isClosed
      ? await this.ask('receivables.reopen', { gatewayId, id })
      : await this.ask('receivables.close', { gatewayId, id, as: 'paid-elsewhere' });
    if (done !== null) owed.isClosed = !isClosed;
  }

  #send(
    { n, draftId, amount, person }: Pick<Sent, 'n' | 'draftId' | 'amount'> & Pick<Owed, 'person'>,
    create: () => Promise<Result<CreateOutcome>>,
  ): void {
    const sent: Sent = {
      ...{ n, draftId, reference: referenceOf(n), amount, document: person.document, customer: person.name },
      ...{
        at: this.now,
        outcome: null,
        answeredAt: null,
        isCutOff: false,
        isDismissed: false,
        notes: 0,
        batchId: null,
      },
    };
    this.sent.set(n, sent);
    const stop = this.maybeKilled(n);
    void create().then((result) => {
      stop();
      sent.answeredAt = this.now;
      // While an outcome is not on the disk, nothing is sent.
      if (!result.ok && result.error.kind !== 'history-unavailable') throw new Error(JSON.stringify(result.error));
      if (result.ok) sent.outcome = result.value;
    });
  }

  maybeKilled(n: number): () => void {
    const step = this.#kills.get(n);
    if (step === undefined) return () => {};
    // Only what the creation itself sends and receives counts.
    return atMessage(
      step.message,
      () => this.#calls === 0,
      () => this.#killNow(),
    );
  }

  #killNow(): void {
    this.#isKilled = true;
    this.killedAt = this.now;
    this.killTimes.add(this.now);
    this.#process += 1;
    void killThreads();
  }

  async #startAgain(): Promise<void> {
    this.#isKilled = false;
    await killThreads();
    for (const sent of this.sent.values())
      if (
        sent.batchId === null
          ? sent.answeredAt === null || sent.outcome?.outcome === 'unrecorded'
          : mayBeCutOff(this, sent)
      )
        sent.isCutOff = true;
    this.shown.clear();
    failWrites([]);
    this.roomAt = Math.min(this.roomAt, this.now);
    await this.#start();
  }

  async #start(): Promise<void> {
    const process = this.#process;
    const isAlive = () => process === this.#process;
    const { clock, folder, service } = this;
    const ownClock: Clock = {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      after: (delay, action) => clock.after(delay, () => isAlive() && action()),
    };
    const downloads = join(folder, 'downloads');
    mkdirSync(downloads, { recursive: true });
    const opening = openConsole({
      shell: 'browser',
      version: '0.0.0',
      systemLocale: 'pt-BR',
      dataFolder: folder,
      downloadsFolder: downloads,
      vault: this.#vault,
      clock: ownClock,
      random: this.#random,
      newId: this.#ids,
      createTransport: wireTo({ service, now: () => this.now, clock: ownClock, isAlive }),
      workers: historyWorkers,
      startProcess: (...started) => {
        const task = forkProcess(...started);
        const done = busyUntil();
        task.onExit(done);
        return task;
      },
      chooseExportPath: async (name) => join(downloads, name),
      offerDownload: () => null,
      openPayerWindow: () => null,
      log: (line) => {
        if (isAlive() && allowedLine(line)?.level !== 'info') this.faults.push(line);
      },
    });
    this.#console = await this.#finish(opening);
    this.startedAt = this.now;
    this.#console.listen(({ name, payload }) => {
      // The signal of this name has rows.
      if (name === 'charges-changed' && isAlive()) for (const row of payload.rows) this.shown.set(row.key, row);
    });
  }

  async #dispatch<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>> {
    // The dispatch returns the operation's own output, which its generic signature does not express.
    return (await this.console.dispatch(name, input, { windowId: 'window' })) as Result<Output<Name>>;
  }

  /** Waits for something that may need time to pass. */
  async #finish<Value>(promise: Promise<Value>): Promise<Value> {
    let isDone = false;
    const settled = promise.finally(() => {
      isDone = true;
    });
    settled.catch(() => undefined);
    for (;;) {
      await quiet();
      if (isDone) return settled;
      await this.clock.advance(20, quiet);
    }
  }
}
