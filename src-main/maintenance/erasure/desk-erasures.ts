/**
 * Finds a person in every gateway of the desk and erases them: each gateway's own file first, then its copies, one file
 * at a time and in the background. Who is erased is in memory alone; what is left to do after an end of the process
 * follows from the ledgers' keys.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type {
  ErasureProgress,
  ErasureReceipt,
  FoundInGateway,
  PersonOnDesk,
} from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import { MINUTE } from '../../../src-preload/contract/values/durations.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { OrphanedGateways } from '../../gateways/orphaned-gateways.ts';
import type { OwnSandbox } from '../../gateways/own-sandbox.ts';
import { type GatewayBackups, NOT_COPIED } from '../../gateways/scheduled/gateway-backups.ts';
import type { Clock } from '../../ground/clock.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import { Mutex } from '../../ground/mutex.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { CopiesErased, UnreachedFile } from '../../history/api/maintenance-api.ts';
import type { Person } from '../../history/model/same-person.ts';
import { type ErasureReceipts, type GatewayOfReceipt, isWaiting, withCopies } from './erasure-receipts.ts';
import { askWaitingDesks, waitingDesks } from './waiting-desks.ts';

export interface DeskErasureDeps {
  readonly dataFolder: string;
  readonly receipts: ErasureReceipts;
  readonly gateways: {
    get(gatewayId: string): {
      readonly history: HistoryApi;
      readonly scheduled: { readonly backups: Pick<GatewayBackups, 'eraseFromCopies'> };
    };
  };
  readonly orphaned: Pick<OrphanedGateways, 'orphans' | 'withOrphan'>;
  readonly sandbox: Pick<OwnSandbox, 'forgetPerson'>;
  /** The desk's own gateways. */
  readonly listed: () => readonly { readonly id: string; readonly name: string }[];
  readonly auditLog: Pick<AuditLog, 'recordDone'>;
  readonly events: EventBroadcaster;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly operator: () => string | null;
  readonly settings: { read(): { readonly backupFolder: string } };
  readonly failed: (fault: unknown) => void;
}

/** A history of the desk: a gateway's, or an orphaned one. */
interface Place {
  readonly id: string;
  readonly name: string;
  readonly isOrphan: boolean;
}

/** When copies that could not be gone through are tried again (ms). */
const AGAIN = 5 * MINUTE;

const NOTHING = {
  charges: 0,
  notes: 0,
  attempts: 0,
  forms: 0,
  filters: 0,
  receivables: 0,
  statements: 0,
  exports: 0,
  copies: 0,
  isOnServer: false,
  onServerAt: null,
  waitingDesks: [],
} satisfies Partial<GatewayOfReceipt>;

export class DeskErasures {
  readonly #deps: DeskErasureDeps;
  readonly #mutex = new Mutex();
  /** Gateways whose copies are to be gone through. */
  readonly #queue = new Set<string>();
  readonly #timers = new Set<() => void>();
  #working: Promise<void> | null = null;
  #progress: ErasureProgress | null = null;
  /** The orphaned history that is open now. */
  #orphan: HistoryApi | null = null;
  /** The receipt whose gateways are being searched. */
  #begun: string | null = null;
  #stopped = false;

  constructor(deps: DeskErasureDeps) {
    this.#deps = deps;
    // The person was in the memory of a process that has ended.
    for (const receipt of deps.receipts.open())
      if (receipt.gateways.length === 0 || receipt.gateways.some(({ state }) => state === 'begun'))
        deps.receipts.save({ ...receipt, interrupted: true });
  }

  async find(person: PersonOnDesk): Promise<FoundInGateway[]> {
    return this.#find(await this.#personOf(person));
  }

  async begin(person: PersonOnDesk): Promise<ErasureReceipt> {
    const who = await this.#personOf(person);
    return this.#mutex.run('erasure', () => this.#erase(who));
  }

  async state(): Promise<{ receipts: ErasureReceipt[]; progress: ErasureProgress | null }> {
    const { receipts, gateways } = this.#deps;
    await askWaitingDesks(receipts, (id) => gateways.get(id).history);
    return { receipts: this.#deps.receipts.list(), progress: this.#progress };
  }

  /** Goes on with what the last end of the process left, in histories that no gateway opens. */
  start(): void {
    const listed = new Set(this.#deps.listed().map(({ id }) => id));
    for (const receipt of this.#deps.receipts.open()) {
      this.#finish(receipt);
      for (const gateway of receipt.gateways)
        if (isWaiting(receipt, gateway) && !listed.has(gateway.gatewayId)) this.#enqueue(gateway.gatewayId);
    }
  }

  /** A gateway's history is open: an erasure in it may have to be finished. */
  opened(gatewayId: string): void {
    const isAwaited = this.#deps.receipts
      .open()
      .some((receipt) => receipt.gateways.some((each) => each.gatewayId === gatewayId && isWaiting(receipt, each)));
    const { history } = this.#deps.gateways.get(gatewayId);
    const enqueue = (isPending: boolean) => {
      if (isPending || isAwaited) this.#enqueue(gatewayId);
    };
    history.isErasurePending().then(enqueue, this.#deps.failed);
  }

  /** Starts nothing more; resolves when the copy in work was left as it was. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const disarm of this.#timers) disarm();
    this.#queue.clear();
    this.#orphan?.interrupt();
    for (const { id } of this.#deps.listed())
      try {
        this.#deps.gateways.get(id).history.interrupt();
      } catch {
        // A history that is not open has nothing to interrupt.
      }
    await this.#working;
  }

  async #personOf(asked: PersonOnDesk): Promise<Person> {
    if (asked.by === 'typed') {
      const { by: _, ...person } = asked;
      return person;
    }
    const person = await this.#deps.gateways.get(asked.gatewayId).history.personOfCharge(asked.key);
    if (person === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    return person;
  }

  #places(): Place[] {
    const own = this.#deps.listed().map(({ id, name }) => ({ id, name, isOrphan: false }));
    const orphans = this.#deps.orphaned.orphans();
    return [...own, ...orphans.map(({ id, stamp }) => ({ id, name: stamp?.name ?? id, isOrphan: true }))];
  }

  /** @throws ConsoleFailure where its history cannot be opened. */
  async #in<Value>({ id, isOrphan }: Place, work: (history: HistoryApi) => Promise<Value>): Promise<Value> {
    const { gateways, orphaned } = this.#deps;
    if (!isOrphan) return work(gateways.get(id).history);
    return orphaned.withOrphan(id, (history) => {
      this.#orphan = history;
      return work(history).finally(() => {
        this.#orphan = null;
      });
    });
  }

  async #find(person: Person): Promise<FoundInGateway[]> {
    const found: FoundInGateway[] = [];
    for (const place of this.#places()) {
      const { id: gatewayId, name } = place;
      try {
        const counts = await this.#in(place, (history) => history.findPerson(person));
        const people = counts.people.map((each) => ({ customerName: each.name, customerDocument: each.document }));
        found.push({ state: 'searched', gatewayId, name, ...counts, left: [...counts.left], people });
      } catch (fault) {
        if (!(fault instanceof ConsoleFailure)) this.#deps.failed(fault);
        found.push({ state: 'not-open', gatewayId, name });
      }
    }
    return found;
  }

  async #erase(person: Person): Promise<ErasureReceipt> {
    const { receipts, clock, operator, newId, events } = this.#deps;
    const id = newId();
    const begun = { id, begunAt: clock.now(), endedAt: null, operator: operator(), interrupted: false };
    let receipt: ErasureReceipt = { ...begun, gateways: [], unreached: [] };
    this.#begun = id;
    try {
      receipts.save(receipt);
      for (const place of this.#places()) {
        const before = receipt.gateways;
        const gateway: GatewayOfReceipt = { gatewayId: place.id, name: place.name, state: 'begun', ...NOTHING };
        receipts.save({ ...receipt, gateways: [...before, gateway] });
        const { erased, unreached } = await this.#eraseIn(place, person);
        receipt = {
          ...receipt,
          gateways: [...before, { ...gateway, ...erased }],
          unreached: [...receipt.unreached, ...unreached],
        };
        receipts.save(receipt);
        events.emit({ name: 'erasure-changed', payload: { id } });
        if (!place.isOrphan) events.emit({ name: 'history-changed', payload: { gatewayId: place.id } });
      }
    } finally {
      this.#begun = null;
    }
    for (const { gatewayId, state } of receipt.gateways)
      if (state === 'copies' || state === 'erasing') this.#enqueue(gatewayId);
    return this.#finish(receipt);
  }

  async #eraseIn(
    place: Place,
    person: Person,
  ): Promise<{
    readonly erased: Partial<GatewayOfReceipt>;
    readonly unreached: ErasureReceipt['unreached'];
  }> {
    const { sandbox, clock, dataFolder, failed } = this.#deps;
    const { id: gatewayId, isOrphan } = place;
    try {
      if (!isOrphan) sandbox.forgetPerson(gatewayId, person);
      const { counts, onServer, unreached, state } = await this.#in(place, async (history) => {
        const isOnServer = history.readSource().engine === 'team';
        const done = await history.erasePerson(person, clock.now());
        const { onServerAt = null } = done;
        const waiting = await waitingDesks(history, onServerAt).catch(() => null);
        const erased = { ...done, onServer: { isOnServer, onServerAt, waitingDesks: waiting } };
        if (!erased.isErased) return { ...erased, state: 'erasing' as const };
        if (await history.isErasurePending()) return { ...erased, state: 'copies' as const };
        const chosen = this.#chosenFolder(gatewayId);
        const onlyThere = chosen === null ? [] : await history.backupsOnlyIn(chosen);
        return { ...erased, unreached: [...erased.unreached, ...onlyThere], state: 'done' as const };
      });
      return {
        erased: { ...counts, ...onServer, state },
        unreached: unreached.map((each) => ({ gatewayId, ...each })),
      };
    } catch (fault) {
      // A history that is not open just now, or a gateway that is only being opened, is no fault: the receipt states it.
      if (!(fault instanceof ConsoleFailure)) failed(fault);
      const error = historyErrorIn(fault);
      const path = join(dataFolder, 'gateways', gatewayId);
      const reason = error?.reason === 'right-missing' ? error.reason : 'other';
      return { erased: { state: 'not-open' }, unreached: [{ gatewayId, path, reason }] };
    }
  }

  #enqueue(gatewayId: string): void {
    if (this.#stopped) return;
    this.#queue.add(gatewayId);
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
  }

  async #work(): Promise<void> {
    for (let [gatewayId] = this.#queue; gatewayId !== undefined; [gatewayId] = this.#queue) {
      this.#queue.delete(gatewayId);
      const id = gatewayId;
      try {
        const erased = await this.#eraseFromCopies(id, (done, total) => this.#report({ gatewayId: id, done, total }));
        for (const receipt of this.#deps.receipts.open()) this.#finish(withCopies(receipt, id, erased));
      } catch (fault) {
        if (this.#stopped) return;
        this.#deps.failed(fault);
        const disarm = this.#deps.clock.after(AGAIN, () => {
          this.#timers.delete(disarm);
          this.#enqueue(id);
        });
        this.#timers.add(disarm);
      } finally {
        this.#report(null);
      }
    }
  }

  async #eraseFromCopies(
    id: string,
    onProgress: (done: number, total: number) => void,
  ): Promise<CopiesErased & { readonly isRewriteDue: boolean }> {
    const place = this.#places().find((each) => each.id === id);
    if (place === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    if (!place.isOrphan) {
      const { scheduled, history } = this.#deps.gateways.get(id);
      return { ...(await scheduled.backups.eraseFromCopies(onProgress)), isRewriteDue: await history.isRewriteDue() };
    }
    return this.#in(place, async (history) => {
      const { copies, unreached } = await history.eraseFromCopies(onProgress);
      const left = await this.#copyOut(history, id, unreached);
      return { copies, unreached: [...unreached, ...left], isRewriteDue: await history.isRewriteDue() };
    });
  }

  /** A gateway's backups in the folder chosen for copies; null where none is chosen. */
  #chosenFolder(gatewayId: string): string | null {
    const chosen = this.#deps.settings.read().backupFolder;
    return chosen === '' ? null : join(chosen, 'Balcao', gatewayId);
  }

  /** Copies an orphan's rewritten backups over those in the chosen folder; returns what it does not reach there. */
  async #copyOut(history: HistoryApi, id: string, unreached: readonly UnreachedFile[]): Promise<UnreachedFile[]> {
    const path = this.#chosenFolder(id);
    if (path === null) return [];
    if (!existsSync(join(path, '..', '..'))) return [{ path, reason: 'not-there' }];
    if (!existsSync(path)) return [];
    try {
      return await history.copyErased(path, unreached);
    } catch (fault) {
      if (!(fault instanceof ConsoleFailure) || fault.error.kind !== 'file-not-written') throw fault;
      return [{ path, reason: NOT_COPIED[fault.error.reason] }];
    }
  }

  #report(progress: ErasureProgress | null): void {
    this.#progress = progress;
    if (!this.#stopped) this.#deps.events.emit({ name: 'erasure-progress', payload: { progress } });
  }

  /** Saves a receipt, and ends it where nothing of it is left to do. */
  #finish(receipt: ErasureReceipt): ErasureReceipt {
    const { receipts, clock, auditLog, events } = this.#deps;
    const isLeft = receipt.id === this.#begun || receipt.gateways.some((gateway) => isWaiting(receipt, gateway));
    const saved = { ...receipt, endedAt: isLeft ? null : clock.now() };
    receipts.save(saved);
    events.emit({ name: 'erasure-changed', payload: { id: receipt.id } });
    if (saved.endedAt !== null) {
      const copies = receipt.gateways.reduce((sum, gateway) => sum + gateway.copies, 0);
      const subject = { receipt: receipt.id, copies, unreached: receipt.unreached.length };
      auditLog.recordDone({ action: 'erased', gatewayId: null, subject });
    }
    return saved;
  }
}
