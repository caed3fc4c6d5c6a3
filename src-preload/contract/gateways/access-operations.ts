/** The operations on a gateway’s token. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly, usual } from '../policy/operation-type.ts';
import { accessStatus, pastedToken, tokenCheck } from './gateway.ts';
import { tokenClaim } from './tested-gateway.ts';

export const accessOperations = {
  'access.status': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: accessStatus },
  'access.setToken': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'token-set',
    onArchived: 'refused',
    input: ofGateway.extend({ token: pastedToken }),
    output: accessStatus,
  },
  'access.clearToken': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'token-cleared',
    // An archived gateway needs no token: one that stays in the vault is only a risk.
    onArchived: 'allowed',
    input: ofGateway,
    output: accessStatus,
  },
  /** Generates a token by the gateway's settings; a failure is in the returned status. */
  'access.generate': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'token-set',
    onArchived: 'refused',
    input: ofGateway,
    output: accessStatus,
  },
  'access.verify': { ...operatorOnly, onArchived: 'refused', input: ofGateway, output: tokenCheck },
  /** The saved checks, newest first. */
  'access.checks': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: z.array(tokenCheck) },
  /** The token's claims where it is a JWT, unverified; null for any other. Never the token. */
  'access.claims': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: z.array(tokenClaim).nullable() },
} as const satisfies Record<string, Operation>;
