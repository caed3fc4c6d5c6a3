/** Why a team's server that answers takes nothing from this desk, or does not let it in. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { DeskElsewhere } from '../../../src-preload/contract/gateways/desk-elsewhere.ts';
import type { ServerRefusal } from '../../../src-preload/contract/gateways/team.ts';
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { TeamFailureReason } from '../connect/team-failure.ts';

export interface RefusedByServer {
  readonly cause: ServerRefusal['cause'];
  /** What a call that needs the server fails with meanwhile. */
  readonly fault: HistoryErrorData;
  /** Of `login-elsewhere` alone. */
  readonly desk?: DeskElsewhere | undefined;
}

/** By the first word of a fault's detail (engine/history-fault.ts). What only concerns one row is none of these. */
const CAUSES: Readonly<
  Partial<Record<TeamFailureReason | 'login-elsewhere' | 'other-gateway', ServerRefusal['cause']>>
> = {
  'read-only-server': 'read-only',
  'right-missing': 'right-missing',
  login: 'password',
  'not-admitted': 'login-disabled',
  'tls-certificate': 'certificate',
  'login-elsewhere': 'login-elsewhere',
  'other-gateway': 'other-gateway',
  'tls-name': 'other',
  'tls-unknown-ca': 'other',
  'login-method': 'other',
  'no-database': 'other',
  'no-schema': 'other',
  'version-too-old': 'other',
  'database-unsuitable': 'other',
};

/** Null where a call failed in another way, or concerns one row alone. */
export function refusalIn(fault: unknown): RefusedByServer | null {
  const data = historyErrorIn(fault);
  const refusal = data && refusalOf(data);
  const isFailure = fault instanceof ConsoleFailure && fault.error.kind === 'history-unavailable';
  return refusal && isFailure ? { ...refusal, desk: fault.error.desk } : refusal;
}

export function refusalOf(fault: HistoryErrorData): RefusedByServer | null {
  const [reason] = fault.detail.split(' ');
  const cause = Object.entries(CAUSES).find(([each]) => each === reason)?.[1];
  return cause === undefined ? null : { cause, fault };
}

/** Whether the server itself refused a statement: its code (SQLSTATE) ends the detail. */
export function isServersAnswer(fault: unknown): boolean {
  return /^[a-z-]+ [0-9A-Z]{5}$/.test(historyErrorIn(fault)?.detail ?? '');
}

/** A server that takes no changes can be read all the same. */
export function isReadable({ cause }: RefusedByServer): boolean {
  return cause === 'read-only' || cause === 'right-missing';
}
