/**
 * Collects the state of this Balcão (contract/diagnostics/diagnostics-operations.ts). Every value is selected by name:
 * nothing is passed through.
 */
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Diagnosis, GatewayDiagnosis } from '../../src-preload/contract/diagnostics/diagnostics-operations.ts';
import type { About } from '../../src-preload/contract/settings/settings.ts';
import type { Environment } from '../access/setup/gateway-connection.ts';
import type { GatewayStore, StoredGateway } from '../access/setup/gateway-store.ts';
import type { TrailChecker } from '../audit/trail-checker.ts';
import type { OpenGateway } from '../gateways/open/open-gateway.ts';
import type { Clock } from '../ground/clock.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import { backupFolderIn, historyFileIn, ledgerFileIn } from '../history/sqlite/history-files.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { damagedFolderIn } from '../sqlite-file/replace-file.ts';
import type { FaultCounts } from './fault-counts.ts';

export interface DiagnoseDeps {
  readonly shell: About['shell'];
  readonly version: string;
  readonly systemLocale: string;
  readonly dataFolder: string;
  readonly vault: { readonly kind: About['vault'] };
  readonly clock: Clock;
  readonly environment: Environment;
  /** `console.db`. */
  readonly file: Database;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly gatewayStore: Pick<GatewayStore, 'list'>;
  readonly gateways: { get(gatewayId: string): OpenGateway; readonly managed: About['managed'] };
  readonly audit: { readonly trail: Pick<TrailChecker, 'check'> };
  readonly faults: Pick<FaultCounts, 'list'>;
  readonly startedAt: number;
}

const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'NO_PROXY', 'no_proxy'];

export async function diagnose(deps: DiagnoseDeps): Promise<Diagnosis> {
  const { dataFolder, clock, environment, version, shell } = deps;
  const { entries, brokenAt, isFailing } = await deps.audit.trail.check();
  const { node, electron, chrome } = process.versions;
  return {
    at: clock.now(),
    program: {
      version,
      shell,
      node,
      electron: electron ?? null,
      chromium: chrome ?? null,
      sqlite: String(deps.file.prepare('SELECT sqlite_version()').pluck().get()),
      vault: deps.vault.kind,
      startedAt: deps.startedAt,
      memory: process.memoryUsage.rss(),
    },
    system: {
      platform: platform(),
      release: release(),
      architecture: arch(),
      processors: cpus().length,
      memory: totalmem(),
      locale: deps.systemLocale,
      timeZone: deps.settings.read().timeZone,
      free: freeAt(dataFolder),
      proxyVariables: PROXY_VARIABLES.filter((name) => (environment[name] ?? '') !== ''),
    },
    files: {
      console: sizeOf(join(dataFolder, 'console.db')),
      wal: sizeOf(join(dataFolder, 'console.db-wal')),
      logs: sizeOf(join(dataFolder, 'logs')),
    },
    audit: { entries, brokenAt, isFailing },
    policy: policyOf(deps.gateways.managed),
    gateways: await Promise.all(deps.gatewayStore.list().map((gateway) => diagnoseGateway(gateway, deps))),
    errors: deps.faults.list(),
  };
}

/** Without the path, which may contain the user's name. */
function policyOf(managed: About['managed']): Diagnosis['policy'] {
  if (managed === null) return null;
  const { path: _path, ...policy } = managed;
  return policy;
}

async function diagnoseGateway(gateway: StoredGateway, deps: DiagnoseDeps): Promise<GatewayDiagnosis> {
  const { id, environment, ownSandbox, proxy, authority, requestsPerSecond } = gateway;
  const folder = join(deps.dataFolder, 'gateways', id);
  const history = historyFileIn(folder);
  return {
    id,
    host: new URL(gateway.baseUrl).host,
    environment,
    ownSandbox,
    network: {
      proxy: proxy.kind,
      proxyHost: proxy.kind === 'set' ? new URL(proxy.address).host : null,
      proxyAsksForUser: proxy.kind === 'set' && proxy.user !== '',
      ownAuthority: authority !== '',
      requestsPerSecond,
    },
    files: {
      history: sizeOf(history),
      wal: sizeOf(`${history}-wal`),
      ledger: sizeOf(ledgerFileIn(folder)),
      backups: sizeOf(backupFolderIn(folder)),
      setAside: sizeOf(damagedFolderIn(folder)),
    },
    ...(await atWork(id, deps)),
  };
}

type AtWork = Pick<GatewayDiagnosis, 'closedFor' | 'token' | 'watch' | 'history'>;

/** The state of a gateway whose history is open; else why it is not. */
async function atWork(gatewayId: string, deps: DiagnoseDeps): Promise<AtWork> {
  let work: OpenGateway;
  try {
    work = deps.gateways.get(gatewayId);
  } catch (fault) {
    return { ...NOTHING_KNOWN, closedFor: historyErrorIn(fault)?.reason ?? 'other' };
  }
  const { token, generated, expiry, lastCheck, paused, reachability, outage } = await work.access.status();
  const status = await work.scheduled.status();
  const backups = await work.history.backups();
  const { count } = await work.history.totals({});
  return {
    closedFor: null,
    token: {
      where: token,
      generated,
      endsAt: expiry?.at ?? null,
      checkedAt: lastCheck?.at ?? null,
      verdict: lastCheck?.verdict ?? null,
      reason: lastCheck?.cause ?? lastCheck?.reason ?? null,
    },
    watch: { paused, reachability, outage },
    history: {
      charges: count,
      place: status.place,
      checkedAt: status.lastCheck?.at ?? null,
      findings: status.lastCheck?.findings.length ?? 0,
      backups: backups.length,
      lastBackupAt: backups[0]?.at ?? null,
      copyProblem: status.copyProblem,
      rebuiltAt: status.recovery?.at ?? null,
    },
  };
}

const NOTHING_KNOWN: AtWork = {
  closedFor: null,
  token: { where: 'absent', generated: false, endsAt: null, checkedAt: null, verdict: null, reason: null },
  watch: { paused: false, reachability: 'unknown', outage: null },
  history: {
    charges: 0,
    place: 'local',
    checkedAt: null,
    findings: 0,
    backups: 0,
    lastBackupAt: null,
    copyProblem: null,
    rebuiltAt: null,
  },
};

/** Bytes of a file, or of all files in a folder; 0 where there is none. */
function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function freeAt(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Some file systems do not report it.
    return null;
  }
}
