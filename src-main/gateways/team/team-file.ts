/**
 * The team file, which sets another desk up. It has nothing that must stay secret, and nothing that only one desk is:
 * no token, no password, no role, no proxy. What it could make Balcão trust with a token (an authority of the service,
 * the way a token is generated) is set by hand at each desk.
 */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { type TeamFile, teamFile } from '../../../src-preload/contract/gateways/team.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import type { StoredGateway } from '../../access/setup/gateway-store.ts';

/** @param merchant null where this desk does not know it. @throws ConsoleFailure `not-found` where the gateway's history is not a team's. */
export function teamFileOf(gateway: StoredGateway, merchant: string | null): TeamFile {
  const {
    team,
    archivedAt: _at,
    ownSandbox: _own,
    proxy: _proxy,
    authority: _ca,
    generation: _token,
    ...ofAllDesks
  } = gateway;
  if (team === null) throw new ConsoleFailure({ kind: 'not-found', what: 'file' });
  const { role: _role, ...server } = team;
  return { format: 'balcao-team', version: 1, gateway: ofAllDesks, server, ...(merchant !== null && { merchant }) };
}

/** @throws ConsoleFailure `invalid-input` where the text is no team file of this version. */
export function readTeamFile(text: string): TeamFile {
  const read = teamFile.safeParse(jsonOf(text.replace(/^\uFEFF/, '')));
  if (!read.success)
    throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'text', code: 'team-file-unreadable' }] });
  return read.data;
}
