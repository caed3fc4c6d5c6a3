/** A team's server, a test of it that finds everything right, and what a desk sees there. */
import {
  type MovePlan,
  type TeamFile,
  type TeamLink,
  type TeamState,
  type TeamTestLine,
  teamFile,
} from '../../../src-preload/contract/gateways/team.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { GATEWAY_ID, NOON, sampleGateway } from './samples.ts';

export function sampleServer(part: Partial<TeamServer> = {}): TeamServer {
  return {
    host: 'db.office.example',
    port: 5432,
    database: 'balcao',
    schema: 'balcao_loja',
    role: 'desk_caixa_1',
    ca: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    ...part,
  };
}

const GOOD = {
  address: ['connected', ''],
  tls: ['secure', ''],
  login: ['logged-in', ''],
  version: ['version', '18.1'],
  database: ['database-suitable', ''],
  extensions: ['extension-there', ''],
  schema: ['schema-usable', 'Acme Pay'],
  rights: ['right-of-role', 'admin'],
  room: ['connections-free', '200'],
} as const satisfies Record<TeamTestLine['line'], readonly [TeamTestLine['finding'], string]>;

/** @param other lines that find something else */
export function sampleTest(
  other: Partial<Record<TeamTestLine['line'], Omit<TeamTestLine, 'line'>>> = {},
): TeamTestLine[] {
  // The keys are those of the record above.
  return (Object.keys(GOOD) as TeamTestLine['line'][]).map((line) => ({
    line,
    ...(other[line] ?? { result: 'good', finding: GOOD[line][0], value: GOOD[line][1] }),
  }));
}

export function sampleTeamState(part: Partial<TeamState> = {}): TeamState {
  return {
    role: 'operator',
    password: 'there',
    desks: [
      {
        id: 'desk_caixa_1',
        name: 'Caixa 1',
        appVersion: '0.1.0',
        lastSeen: NOON,
        isThisDesk: true,
        isOnDuty: true,
        waiting: 0,
        revokedAt: null,
      },
      {
        id: 'desk_caixa_2',
        name: 'Caixa 2',
        appVersion: '0.1.0',
        lastSeen: NOON - 3_600_000,
        isThisDesk: false,
        isOnDuty: false,
        waiting: 0,
        revokedAt: null,
      },
    ],
    logins: null,
    elsewhere: null,
    ...part,
  };
}

/** The server is reached, and this desk reads for all. */
export function sampleTeamLink(part: Partial<TeamLink> = {}): TeamLink {
  return {
    gatewayId: GATEWAY_ID,
    connection: 'online',
    refusal: null,
    certificateEnds: null,
    asOf: null,
    waiting: 0,
    onDuty: { kind: 'this-desk' },
    ...part,
  };
}

export const SAMPLE_DIGEST = '0123456789abcdef'.repeat(4);

/** 1,200 charges in the file, 30 of which the team's 500 have too. */
export function sampleMovePlan(part: Partial<MovePlan> = {}): MovePlan {
  return {
    file: {
      charges: 1_200,
      states: [
        { state: 'PAID', count: 1_000, sum: 5_000_000 },
        { state: 'PENDING', count: 199, sum: 995_000 },
        { state: OUTCOME_UNKNOWN, count: 1, sum: 500 },
      ],
      rows: [{ table: 'charges', count: 1_200 }],
      digest: SAMPLE_DIGEST,
    },
    teamCharges: 500,
    inBoth: 30,
    ...part,
  };
}

export const TEAM_GATEWAY_ID = '77777777-7777-4777-8777-777777777777';

export function sampleTeamFile(): TeamFile {
  const { role: _role, ...server } = sampleServer();
  const gateway = sampleGateway({ id: TEAM_GATEWAY_ID, name: 'Loja', baseUrl: 'https://api.loja.example/v1' });
  return { format: 'balcao-team', version: 1, gateway: teamFile.shape.gateway.unwrap().strip().parse(gateway), server };
}
