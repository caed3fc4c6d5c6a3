/** The console's operations on a team's history. */
import type { HandlersOf } from '../../ground/dispatch.ts';
import { readTeamFile } from './team-file.ts';
import type { TeamGateways } from './team-gateways.ts';

export function teamHandlers({ team }: { readonly team: TeamGateways }): HandlersOf<'team'> {
  return {
    'team.state': ({ gatewayId }) => team.state(gatewayId),
    'team.link': async ({ gatewayId }) => team.link(gatewayId),
    'team.revokeDesk': ({ gatewayId, desk, isRevoked }) => team.revokeDesk(gatewayId, desk, isRevoked),
    'team.test': (input) => team.test(input),
    'team.migrate': (input) => team.migrate(input),
    'team.connect': (input) => team.connect(input),
    'team.setPassword': (input) => team.setPassword(input),
    'team.takePlace': ({ gatewayId }) => team.takePlace(gatewayId),
    'team.sameMerchant': ({ gatewayId }) => team.sameMerchant(gatewayId),
    'team.planMove': (input) => team.planMove(input),
    'team.moveIn': (input) => team.moveIn(input),
    'team.moveOut': ({ gatewayId }) => team.moveOut(gatewayId),
    'team.saveFile': ({ gatewayId }) => team.saveFile(gatewayId),
    'team.readFile': async ({ text }) => readTeamFile(text),
    'team.join': (input) => team.join(input),
  };
}
