/** Whether a gateway's history can be on a team's server, before anything is set up there. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { TeamTestLine } from '../../../src-preload/contract/gateways/team.ts';
import type { HistoryReason } from '../../ground/errors/history-error.ts';
import type { TeamTarget } from '../../history/api/history-source.ts';
import type { Meant } from '../../team-history/test-team.ts';

/** @throws ConsoleFailure `history-unavailable` where a step of the test is bad, or the schema has no tables of this version. */
export async function usable(target: TeamTarget, meant: Meant): Promise<void> {
  const lines = await (await import('../../team-history/team-setup.ts')).testTeamServer(target, meant);
  const reason = lines.map(reasonOf).find((each) => each !== null);
  if (reason) throw new ConsoleFailure({ kind: 'history-unavailable', reason });
}

function reasonOf({ line, result, finding }: TeamTestLine): HistoryReason | null {
  if (finding === 'another-gateway' || finding === 'another-merchant') return 'team-other-gateway';
  if (finding === 'schema-empty' || finding === 'schema-old') return 'team-schema-old';
  if (result !== 'bad') return null;
  if (finding === 'right-missing') return 'right-missing';
  return line === 'address' ? 'server-unreachable' : 'server-refused';
}
