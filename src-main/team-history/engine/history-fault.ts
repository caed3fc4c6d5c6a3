/** A team's failures as the history's. */
import type { HistoryErrorData, HistoryReason } from '../../ground/errors/history-error.ts';
import type { TeamFailure, TeamFailureReason } from '../connect/team-failure.ts';

/** The server's own message may quote values: only the reason and its code are kept. */
export function historyFaultOf({ reason, cause }: TeamFailure): HistoryErrorData {
  return { reason: HISTORY_REASONS[reason], detail: [reason, cause?.sqlstate ?? null].join(' ').trim() };
}

const HISTORY_REASONS: Readonly<Record<TeamFailureReason, HistoryReason>> = {
  unreachable: 'server-unreachable',
  'closed-at-connect': 'server-unreachable',
  timeout: 'server-unreachable',
  'not-ready': 'server-unreachable',
  // One of them is promoted soon.
  'no-primary': 'server-unreachable',
  lost: 'server-unreachable',
  // It had TLS when the history was set up: a server that has just started, or another program that listens there.
  'tls-refused': 'server-unreachable',
  'tls-name': 'server-refused',
  'tls-unknown-ca': 'server-refused',
  'tls-certificate': 'server-refused',
  'login-method': 'server-refused',
  login: 'server-refused',
  'not-admitted': 'server-refused',
  'no-database': 'server-refused',
  'no-schema': 'server-refused',
  'version-too-old': 'server-refused',
  'database-unsuitable': 'server-refused',
  'right-missing': 'right-missing',
  'read-only-server': 'server-read-only',
  'disk-full': 'server-full',
  busy: 'busy',
  conflict: 'busy',
  other: 'other',
};
