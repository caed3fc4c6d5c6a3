/** Which of several hosts takes changes: a primary and its standbys are one server to a desk. */
import { TeamFailure, type TeamFailureReason } from './team-failure.ts';

/** What a host that does not answer fails with. */
const AWAY: readonly TeamFailureReason[] = ['unreachable', 'closed-at-connect', 'timeout', 'not-ready', 'lost'];

/**
 * All are tried at once, so that one that does not answer is not waited for.
 * @param connect to a host that takes changes; fails with `no-primary` at one that does not
 * @throws TeamFailure `no-primary` where one answers and none takes changes, as before a standby is promoted
 */
export async function primaryAmong<Connection extends { close(): Promise<void> }>(
  hosts: readonly string[],
  connect: (host: string) => Promise<Connection>,
): Promise<Connection> {
  const tries = hosts.map(connect);
  const primary = await Promise.any(tries).catch((fault: unknown) => {
    throw fault instanceof AggregateError ? mostTelling(fault.errors) : fault;
  });
  for (const each of tries)
    void each.then((other) => (other === primary ? undefined : other.close())).catch(() => undefined);
  return primary;
}

/** A standby may be promoted soon; a refusal is more than silence. */
function mostTelling(faults: readonly unknown[]): unknown {
  const failures = faults.filter((fault) => fault instanceof TeamFailure);
  return (
    failures.find(({ reason }) => reason === 'no-primary') ??
    failures.find(({ reason }) => !AWAY.includes(reason)) ??
    faults[0]
  );
}
