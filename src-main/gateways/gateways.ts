/** The room of gateways: each open one, what the office's policy makes of them, and a team's. */
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { ConsoleRecovery } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import { HOUR } from '../../src-preload/contract/values/durations.ts';
import { languageOf } from '../../src-preload/contract/values/languages.ts';
import type { GatewayStore } from '../access/setup/gateway-store.ts';
import { testSettings } from '../access/test-settings.ts';
import { markedVault } from '../access/vault/marked-vault.ts';
import type { AuditRoom } from '../audit/audit.ts';
import type { SavePaths } from '../ground/saved-file.ts';
import type { LoadedPolicy } from '../managed/policy-file.ts';
import { sandboxHandlers } from '../sandbox/sandbox-handlers.ts';
import { applyPolicy } from './apply-policy.ts';
import { GatewayRegistry } from './gateway-registry.ts';
import { type GatewaysHandlerDeps, gatewaysHandlers } from './gateways-handlers.ts';
import type { OpenGatewayDeps } from './open/gateway-deps.ts';
import { KnownLedgers } from './open/known-ledgers.ts';
import { OrphanedGateways } from './orphaned-gateways.ts';
import { placeMovedHistories } from './orphaned-histories.ts';
import { OwnSandbox } from './own-sandbox.ts';
import { SandboxGateway } from './sandbox-gateway.ts';
import { BackupDrills } from './scheduled/backup-drills.ts';
import { RetentionStore } from './scheduled/retention-store.ts';
import type { BusyWith } from './team/gateway-busy.ts';
import { TeamGateways } from './team/team-gateways.ts';
import { teamHandlers } from './team/team-handlers.ts';

/** What a room does in an open gateway. */
type GatewayWork = 'batch' | 'export' | 'reconciliation';

/** A room that works in open gateways. */
export interface GatewayFollower {
  /** A gateway's history is open; in an archived one nothing is written but erasures. */
  opened(gatewayId: string, isArchived: boolean): void;
  /** Resolves once the room no longer uses the gateway's history, which then closes. */
  closing?(gatewayId: string): Promise<void>;
  /** What of the room is under way in a gateway. */
  workIn?(gatewayId: string): readonly GatewayWork[];
}

class GatewayFollowers {
  readonly #followers: GatewayFollower[] = [];

  add(follower: GatewayFollower): void {
    this.#followers.push(follower);
  }

  opened(gatewayId: string, isArchived: boolean): void {
    for (const follower of this.#followers) follower.opened(gatewayId, isArchived);
  }

  async closing(gatewayId: string): Promise<void> {
    await Promise.all(this.#followers.map((follower) => follower.closing?.(gatewayId)));
  }

  workIn(gatewayId: string): readonly GatewayWork[] {
    return this.#followers.flatMap((follower) => follower.workIn?.(gatewayId) ?? []);
  }
}

/** What the room makes itself of what an open gateway needs. */
type Made = 'gateways' | 'retention' | 'drills' | 'ledgers' | 'anonymised' | 'damaged' | 'opened' | 'closing';

export interface GatewaysRoomDeps
  extends Omit<OpenGatewayDeps, Made>,
    SavePaths,
    Pick<GatewaysHandlerDeps, 'chooseHistory'> {
  /** `console.db`, and what was done about a damaged or lost one at this start. */
  readonly file: Database;
  readonly recovery: ConsoleRecovery | null;
  readonly gatewayStore: GatewayStore;
  readonly audit: Pick<AuditRoom, 'log' | 'heads'>;
  readonly policy: LoadedPolicy | null;
  readonly systemLocale: string;
  /** Whether a desk without any gateway starts with the sandbox and its example charges (`--demo`). */
  readonly demo?: boolean;
  /** Logs an error under what it happened in. */
  report(fault: unknown, operation: string): unknown;
}

export type GatewaysRoom = Awaited<ReturnType<typeof openGateways>>;

/** Applies the policy. Gateways open at `start`, so that the rooms that follow them are there by then. */
export async function openGateways(deps: GatewaysRoomDeps) {
  const { file, clock, newId, audit, gatewayStore, report } = deps;
  const vault = markedVault(deps.vault, file, newId);
  const managed = await applyPolicy(deps.policy, {
    ...{ ...deps, vault, gateways: gatewayStore, auditLog: audit.log },
    failed: (fault) => void report(fault, 'start'),
  });
  const retention = new RetentionStore(file, clock);
  const followers = new GatewayFollowers();
  const stored = { ...deps, vault, gateways: gatewayStore };
  const sandbox = new OwnSandbox(stored);
  const work = workOf({ ...deps, vault, retention, followers, sandbox, registry: () => registry });
  const registry: GatewayRegistry = new GatewayRegistry(work, sandbox);
  const sandboxGateway = new SandboxGateway({ ...stored, sandbox, registry });
  const orphaned = new OrphanedGateways({ ...stored, registry, sandboxGateway });
  const chargesOf = (gatewayId: string) => registry.get(gatewayId).charges;
  const historyOf = (gatewayId: string) => registry.get(gatewayId).history;
  const busyWith: BusyWith = (gatewayId) => {
    const under = followers.workIn(gatewayId);
    if (under.includes('batch')) return 'batch';
    if (chargesOf(gatewayId).isBusy) return 'creation';
    return under.includes('export') ? 'export' : null;
  };
  const isReconciling = (gatewayId: string) => followers.workIn(gatewayId).includes('reconciliation');
  const team = new TeamGateways({ ...deps, vault, busyWith, store: gatewayStore, registry });
  return {
    operations: {
      ...gatewaysHandlers({
        ...{ ...deps, registry, sandboxGateway, orphaned, busyWith, isReconciling },
        test: (input) => testSettings(input, stored, (gateway) => sandbox.addressOf(gateway)),
      }),
      ...sandboxHandlers({ sandboxOf: (gatewayId) => sandbox.of(gatewayId), chargesOf, historyOf }),
      ...teamHandlers({ team }),
    },
    start: () => start(deps, { registry, sandboxGateway, orphaned }, managed?.gatewaysLocked === true),
    stop: async () => {
      await registry.closeAll();
      await sandbox.close();
    },
    /** What the office's policy sets here; null without one. */
    managed,
    retention,
    registry,
    orphaned,
    sandbox,
    follow: (follower: GatewayFollower) => followers.add(follower),
    /** These three throw where the gateway is unknown, or its history did not open. */
    chargesOf,
    historyOf,
    accessOf: (gatewayId: string) => registry.get(gatewayId).access,
    get: registry.get.bind(registry),
    find: registry.find.bind(registry),
    allCharges: () => registry.all().map(({ charges }) => charges),
    tokensInUse: () =>
      gatewayStore
        .list()
        .filter(({ archivedAt }) => archivedAt === null)
        .flatMap(({ id }) => registry.find(id)?.access ?? []),
  };
}

interface WorkParts extends GatewaysRoomDeps {
  readonly retention: RetentionStore;
  readonly followers: GatewayFollowers;
  readonly sandbox: OwnSandbox;
  registry(): GatewayRegistry;
}

/** What an open gateway needs, and what happens when it opens, closes, and has erased by its retention. */
function workOf({ followers, sandbox, registry, ...deps }: WorkParts): OpenGatewayDeps {
  const { audit, events, gatewayStore, report } = deps;
  const repairedAt = new Map<string, number>();
  return {
    ...deps,
    gateways: gatewayStore,
    drills: new BackupDrills(deps.file),
    ledgers: new KnownLedgers(deps.file),
    anonymised: (gatewayId, keys) => {
      sandbox
        .forgetPayersOf(gatewayId, keys, () => registry().get(gatewayId).history)
        .catch((fault: unknown) => void report(fault, 'retention'));
      audit.log.recordDone({
        action: 'erased',
        gatewayId,
        subject: { charges: keys.length, first: keys[0] ?? '', by: 'retention' },
      });
      events.emit({ name: 'history-changed', payload: { gatewayId } });
    },
    opened: (gatewayId) => {
      audit.heads.opened(gatewayId, registry().get(gatewayId).history);
      followers.opened(gatewayId, gatewayStore.get(gatewayId).archivedAt !== null);
    },
    damaged: (gatewayId) => {
      // Of a disk that goes on failing, the next repair is an hour later.
      const now = deps.clock.monotonic();
      if (now - (repairedAt.get(gatewayId) ?? Number.NEGATIVE_INFINITY) < HOUR) return;
      repairedAt.set(gatewayId, now);
      registry()
        .whileClosed(gatewayId, async () => undefined)
        .catch(deps.failed);
    },
    closing: async (gatewayId) => {
      await followers.closing(gatewayId);
      await audit.heads.closing(gatewayId);
    },
  };
}

/** Opens every gateway, after histories that were moved here have their place; `--demo` adds the sandbox. */
async function start(
  deps: GatewaysRoomDeps,
  { registry, sandboxGateway, orphaned }: Pick<GatewaysHandlerDeps, 'registry' | 'sandboxGateway' | 'orphaned'>,
  isLocked: boolean,
): Promise<void> {
  const { dataFolder, recovery, gatewayStore, demo, systemLocale, report, log } = deps;
  try {
    placeMovedHistories(join(dataFolder, 'gateways'));
  } catch (fault) {
    // The file stays where it is, and everything else opens.
    report(fault, 'orphans');
  }
  const orphansNow = () => {
    try {
      return orphaned.orphans().length;
    } catch (fault) {
      // Only for a count: an unreadable folder must not keep anything from opening.
      report(fault, 'orphans');
      return null;
    }
  };
  if (recovery !== null) {
    const { why, backup } = recovery;
    log({ event: 'console-restored', why, backup: backup?.name ?? null, orphans: orphansNow() });
  }
  await registry.openAll();
  if (demo === true && gatewayStore.list().length === 0 && !isLocked)
    await sandboxGateway
      .addDemo(languageOf(systemLocale))
      .catch((fault: unknown) => void report(fault, 'gateways.addDemo'));
}
