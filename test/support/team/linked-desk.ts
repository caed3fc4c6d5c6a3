/** A desk of a team with its link to the server, and what it was told over it. */
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src-main/ground/clock.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import type { Reading, SharedHistory, SharedStatus } from '../../../src-main/history/api/shared-history.ts';
import { ownLeases, takeLease } from '../../../src-main/team-history/desks/own-leases.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { temporaryFolder } from '../history/history-world.ts';
import { historyWorkers } from '../run/built-scripts.ts';
import { openTestTeamDesk } from './team-world.ts';

export interface LinkedDesk {
  readonly folder: string;
  readonly history: HistoryApi;
  readonly shared: SharedHistory;
  readonly log: { readonly event: string }[];
  readonly told: {
    /** Every key, as often as it was named. */
    readonly changed: string[];
    /** How often everything may have changed. */
    all: number;
    reading: Reading | null;
    readonly readings: Reading[];
    shown: readonly string[];
    status: SharedStatus | null;
  };
}

export interface LinkedDeskOptions {
  readonly clock?: Clock;
  readonly through?: { readonly port: number };
  /** Of an earlier start of the same desk. */
  readonly folder?: string;
  readonly canRead?: boolean;
  /** It takes a lease of its login with this start; otherwise any computer may use that. */
  readonly takesLease?: boolean;
}

/** @param team whose history it is; a desk of each role is one login */
export async function openLinkedDesk(
  team: string,
  role: TeamRole,
  { clock, through, folder = temporaryFolder(), canRead = true, takesLease = false }: LinkedDeskOptions = {},
): Promise<LinkedDesk> {
  const log: LinkedDesk['log'] = [];
  const deps = {
    ...{ folder, workers: historyWorkers },
    log: (line: { readonly event: string }) => void log.push(line),
    ...(clock && { clock }),
  };
  if (takesLease) await takeLease(folder);
  const leases = takesLease ? () => ownLeases(folder) : undefined;
  const { history, shared } = await openTestTeamDesk(deps, role, team, through, leases);
  onTestFinished(() => history.close());
  const told: LinkedDesk['told'] = { changed: [], all: 0, reading: null, readings: [], shown: [], status: null };
  shared.setCanRead(canRead);
  shared.start({
    changed: (keys) => void told.changed.push(...keys),
    changedAll: () => {
      told.all += 1;
    },
    lacksCharges: () => undefined,
    reads: (reading) => {
      told.reading = reading;
      told.readings.push(reading);
    },
    shown: (keys) => {
      told.shown = keys;
    },
    status: (status) => {
      told.status = status;
    },
  });
  return { folder, history, shared, log, told };
}
