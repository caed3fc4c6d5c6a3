/** The operations on a gateway’s token. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly } from '../policy/operation-type.ts';
import { accessStatus, pastedToken, tokenCheck } from './gateway.ts';
import { tokenClaim } from './gateway-test.ts';

export const accessOperations = {
  'access.status': { ...operatorOnly, input: ofGateway, output: accessStatus },
  'access.setToken': {
    right: 'admin',
    reveals: 'nothing',
    audited: 'token-set',
    input: ofGateway.extend({ token: pastedToken }),
    output: accessStatus,
  },
  'access.clearToken': {
    right: 'admin',
    reveals: 'nothing',
    audited: 'token-cleared',
    input: ofGateway,
    output: accessStatus,
  },
  /** Generates a token by the gateway's settings; a failure is in the returned status. */
  'access.generate': {
    right: 'admin',
    reveals: 'nothing',
    audited: 'token-set',
    input: ofGateway,
    output: accessStatus,
  },
  'access.verify': { ...operatorOnly, input: ofGateway, output: tokenCheck },
  /** The saved checks, newest first. */
  'access.checks': { ...operatorOnly, input: ofGateway, output: z.array(tokenCheck) },
  /** The token's claims where it is a JWT, unverified; null for any other. Never the token. */
  'access.claims': { ...operatorOnly, input: ofGateway, output: z.array(tokenClaim).nullable() },
} as const satisfies Record<string, Operation>;
