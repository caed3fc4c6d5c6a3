/**
 * The state of this Balcão, for a support person. Ids, hosts, sizes, counts and codes; never a person, a token, a path
 * (which contains the user's name) or a gateway's name. Times are UTC milliseconds.
 */
import { z } from 'zod';
import { tokenPlace, tokenVerdict } from '../gateways/gateway.ts';
import { type Operation, operatorOnly } from '../policy/operation-type.ts';
import { managedSetup } from '../settings/managed.ts';
import { holding } from '../values/personal-data.ts';
import { savedFile } from '../values/saved-file.ts';
import { instant, localId } from '../values/values.ts';
import { serviceOutage } from '../watch/service-outage.ts';

const bytes = z.int().min(0);
const count = z.int().min(0);

const gatewayDiagnosis = z.object({
  id: localId,
  host: z.string(),
  environment: z.enum(['live', 'sandbox']),
  ownSandbox: z.boolean(),
  /** Null while the history is open; else why it is not. */
  closedFor: z.string().nullable(),
  token: z.object({
    where: tokenPlace,
    generated: z.boolean(),
    endsAt: instant.nullable(),
    checkedAt: instant.nullable(),
    verdict: tokenVerdict.nullable(),
    reason: z.string().nullable(),
  }),
  network: z.object({
    proxy: z.enum(['environment', 'none', 'set']),
    proxyHost: z.string().nullable(),
    proxyAsksForUser: z.boolean(),
    ownAuthority: z.boolean(),
    requestsPerSecond: z.number(),
  }),
  watch: z.object({
    paused: z.boolean(),
    reachability: z.enum(['unknown', 'reachable', 'unreachable']),
    outage: serviceOutage.nullable(),
  }),
  history: z.object({
    charges: count,
    place: z.enum(['local', 'network', 'synced']),
    checkedAt: instant.nullable(),
    findings: count,
    backups: count,
    lastBackupAt: instant.nullable(),
    copyProblem: z.string().nullable(),
    rebuiltAt: instant.nullable(),
  }),
  files: z.object({ history: bytes, wal: bytes, ledger: bytes, backups: bytes, setAside: bytes }),
});
export type GatewayDiagnosis = z.infer<typeof gatewayDiagnosis>;

const diagnosis = z.object({
  at: instant,
  program: z.object({
    version: z.string(),
    shell: z.enum(['electron', 'browser']),
    node: z.string(),
    electron: z.string().nullable(),
    chromium: z.string().nullable(),
    sqlite: z.string(),
    vault: z.enum(['safe-storage', 'keyring', 'memory']),
    startedAt: instant,
    /** The memory in use by this process. */
    memory: bytes,
  }),
  system: z.object({
    platform: z.string(),
    release: z.string(),
    architecture: z.string(),
    processors: count,
    memory: bytes,
    locale: z.string(),
    timeZone: z.string(),
    /** Free space of the data's disk. */
    free: bytes.nullable(),
    /** Names of the proxy variables that the environment has; not their values. */
    proxyVariables: z.array(z.string()),
  }),
  files: z.object({ console: bytes, wal: bytes, logs: bytes }),
  /** `isFailing`: an entry was altered, or ones that ledgers and closings know are missing or others, unexplained. */
  audit: z.object({ entries: count, brokenAt: z.int().nullable(), isFailing: z.boolean() }),
  /** The office's policy; null where there is none. */
  policy: managedSetup.omit({ path: true }).nullable(),
  gateways: z.array(gatewayDiagnosis),
  /** Errors since the start, by kind; the latest first. */
  errors: z.array(z.object({ kind: z.string(), operation: z.string(), count, lastAt: instant })),
});
holding('nothing', diagnosis);
export type Diagnosis = z.infer<typeof diagnosis>;

export const diagnosticsOperations = {
  'diagnostics.read': { ...operatorOnly, onArchived: 'no-gateway', input: z.null(), output: diagnosis },
  /**
   * Writes the output of `read`, and the log, into one file. Electron prompts for a path; the browser shell saves to
   * Downloads.
   */
  'diagnostics.save': { ...operatorOnly, onArchived: 'no-gateway', input: z.null(), output: savedFile },
} as const satisfies Record<string, Operation>;
