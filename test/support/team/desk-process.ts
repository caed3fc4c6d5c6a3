/** One desk of a team: a console in a process of its own behind its own cable, which is killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { DeskOrder, ListedRow, TeamDeskLine, TeamDeskOrders } from '../children/team-desk-child.ts';
import { childScript } from '../run/built-scripts.ts';
import type { DeskCable } from './desk-cable.ts';

export type DeskLink = Extract<TeamDeskLine, { kind: 'link' }>['link'];

export interface CreatedCharge {
  readonly key: string;
  /** When it was asked for, and when the desk was told (`Date.now`). */
  readonly began: number;
  readonly at: number;
}

/** @template Cable null where the desk has none of its own */
export class DeskProcess<Cable = DeskCable> {
  readonly orders: TeamDeskOrders;
  readonly cable: Cable;
  /** How often each outcome of a creation was shown. */
  readonly outcomes = new Map<string, number>();
  /** The charges that it was told of as created. */
  readonly created: CreatedCharge[] = [];
  /** Lines of its log about faults. */
  readonly faults: string[] = [];
  /** What it said last of its connection; null since it was started. */
  link: DeskLink | null = null;
  /** Why it is not ready yet, as it said last. */
  waitsBecause = '';
  /** When it worked without the server, as it said (`Date.now`). */
  readonly offline: { readonly from: number; to: number }[] = [];
  isReady = false;
  isFrozen = false;
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<(line: TeamDeskLine) => void>();

  constructor(orders: TeamDeskOrders, cable: Cable) {
    this.orders = orders;
    this.cable = cable;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  start(): void {
    const child = spawn(process.execPath, [childScript('team-desk-child'), JSON.stringify(this.orders)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // It is killed while it is written to.
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => this.#learn(JSON.parse(line)));
    createInterface({ input: child.stderr }).on('line', (line) => this.faults.push(line));
    this.#child = child;
    this.link = null;
    this.waitsBecause = '';
    this.#ended = once(child, 'close');
    child.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL' && code !== 0) this.faults.push(`it ended by itself with ${code ?? signal}`);
      if (this.#child === child) this.#forget();
    });
  }

  /** Resolves when it works with the team's history for the first time. */
  ready(): Promise<void> {
    return this.isReady ? Promise.resolve() : this.said('ready').then(() => undefined);
  }

  /** Resolves with the next line of this kind. */
  said<Kind extends TeamDeskLine['kind']>(kind: Kind): Promise<Extract<TeamDeskLine, { kind: Kind }>> {
    return new Promise((resolve) => {
      const listener = (line: TeamDeskLine) => {
        if (line.kind !== kind) return;
        this.#listeners.delete(listener);
        // Of the kind that was asked for.
        resolve(line as Extract<TeamDeskLine, { kind: Kind }>);
      };
      this.#listeners.add(listener);
    });
  }

  /** As a power cut ends it. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    this.#forget();
    await this.#ended;
  }

  /** It does nothing from now on, and learns of nothing, as a computer that sleeps. */
  freeze(): void {
    this.isFrozen = this.#child?.kill('SIGSTOP') ?? false;
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
    this.isFrozen = false;
  }

  /** All charges of its list. */
  async list(): Promise<readonly ListedRow[]> {
    const listed = this.said('listed');
    this.order('list');
    return (await listed).rows;
  }

  /** It creates one charge, writes a note on the newest charge, or lists, and says so. */
  order(what: DeskOrder): void {
    this.#child?.stdin?.write(`${what}\n`);
  }

  /** It creates nothing more. */
  rest(): void {
    this.#child?.stdin?.write('rest\n');
  }

  /** Ends it in order. */
  async close(): Promise<void> {
    this.#child?.stdin?.end();
    await this.#ended;
  }

  #forget(): void {
    this.#connectionIs(true, Date.now());
    this.#child = null;
    this.isReady = false;
    this.isFrozen = false;
  }

  #connectionIs(isOnline: boolean, at: number): void {
    const last = this.offline.at(-1);
    const isOpen = last?.to === Number.POSITIVE_INFINITY;
    if (isOnline && last !== undefined && isOpen) last.to = at;
    if (!isOnline && !isOpen) this.offline.push({ from: at, to: Number.POSITIVE_INFINITY });
  }

  #learn(line: TeamDeskLine): void {
    if (line.kind === 'waiting') this.waitsBecause = line.because;
    if (line.kind === 'ready') this.isReady = true;
    if (line.kind === 'link') {
      this.link = line.link;
      this.#connectionIs(line.link.connection === 'online', line.at);
    }
    if (line.kind === 'fault') this.faults.push(line.event);
    if (line.kind === 'outcome') {
      this.outcomes.set(line.outcome, (this.outcomes.get(line.outcome) ?? 0) + 1);
      if (line.outcome === 'created' && line.key !== null)
        this.created.push({ key: line.key, began: line.began, at: line.at });
    }
    for (const listener of [...this.#listeners]) listener(line);
  }
}
