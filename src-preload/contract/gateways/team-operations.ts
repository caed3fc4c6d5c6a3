/** A gateway's history on a team's PostgreSQL: testing the server, creating its schema, moving in and out, team files. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorOnly, usual } from '../policy/operation-type.ts';
import { LARGEST, LONGEST } from '../values/input-limits.ts';
import { savedFile } from '../values/saved-file.ts';
import { localId } from '../values/values.ts';
import { gateway } from './gateway.ts';
import {
  movePlan,
  moveProgress,
  moveResult,
  teamFile,
  teamLink,
  teamPassword,
  teamState,
  teamTestLine,
} from './team.ts';
import { teamServer } from './team-server.ts';

/** A server as it is in the form. */
const typedServer = z.strictObject({
  gatewayId: localId,
  server: teamServer,
  /** Null: the one in the vault, which is sent only to the server and role that it was typed for. */
  password: teamPassword.nullable(),
  /** It is a team file's: connecting, or moving in, replaces it. */
  isOneTime: z.boolean().default(false),
});

export const teamOperations = {
  'team.state': { ...operatorOnly, onArchived: 'allowed', needs: 'server', input: ofGateway, output: teamState },
  /** How the team's server is reached, and who reads for all; null for a gateway whose history is a file. */
  'team.link': { ...operatorOnly, onArchived: 'allowed', input: ofGateway, output: teamLink.nullable() },
  /** A desk that was revoked opens the history no more, and ends its work in it within seconds. */
  'team.revokeDesk': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-desk-revoked',
    onArchived: 'allowed',
    needs: 'server',
    input: ofGateway.extend({ desk: z.string().min(1).max(LONGEST.serverName), isRevoked: z.boolean() }),
    output: teamState,
  },
  /** Each step of the way to a usable schema. Nothing is written. */
  'team.test': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-tested',
    onArchived: 'refused',
    input: typedServer,
    output: z.array(teamTestLine),
  },
  /** Creates the schema's tables, or brings them to this version; needs the admin's role on the server. */
  'team.migrate': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-migrated',
    onArchived: 'refused',
    input: typedServer,
    output: z.array(teamTestLine),
  },
  /**
   * The gateway's history is there from now on; of one that is there already, the address, the login or the password
   * changes. A history with charges in a file is moved instead (`team.moveIn`).
   */
  'team.connect': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-connected',
    onArchived: 'refused',
    input: typedServer,
    output: gateway,
  },
  'team.setPassword': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-password-set',
    // Without it, nothing of an archived gateway can be read.
    onArchived: 'allowed',
    needs: 'server',
    input: ofGateway.extend({ password: teamPassword }),
    output: teamState,
  },
  /**
   * This computer uses the login from now on. Refused with `login-elsewhere` where the one that uses it now was seen in
   * the last quarter of an hour.
   */
  'team.takePlace': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-connected',
    onArchived: 'allowed',
    needs: 'server',
    input: ofGateway,
    output: teamState,
  },
  /** The charges on the server are this gateway's merchant's, although this computer remembers another one. */
  'team.sameMerchant': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-connected',
    onArchived: 'allowed',
    input: ofGateway,
    output: z.null(),
  },
  /** What moving in would do. Nothing is written on either side. */
  'team.planMove': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-tested',
    onArchived: 'refused',
    input: typedServer,
    output: movePlan,
  },
  /** Moves the history from this computer's file to the server; the file stays as it is. */
  'team.moveIn': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-moved-in',
    onArchived: 'refused',
    needs: 'file',
    input: typedServer,
    output: moveResult,
  },
  /** This desk leaves the team with the whole history in a file; the server keeps its own. */
  'team.moveOut': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'team-moved-out',
    onArchived: 'refused',
    needs: 'server',
    input: ofGateway,
    output: moveResult,
  },
  /** Writes the team file, which sets another desk up. */
  'team.saveFile': {
    ...operatorOnly,
    onArchived: 'allowed',
    needs: 'server',
    input: ofGateway,
    output: savedFile,
  },
  /** Reads a team file's text. Refused with `invalid-input` where it is none. */
  'team.readFile': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({ text: z.string().max(LARGEST.teamFile) }),
    output: teamFile,
  },
  /** Adds the gateway of a team file; the password that the file brings is replaced. @see team.connect */
  'team.join': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'gateway-added',
    onArchived: 'no-gateway',
    lock: 'added-gateways',
    input: z.strictObject({
      file: teamFile.required({ gateway: true }),
      role: teamServer.shape.role,
      password: teamPassword,
    }),
    output: gateway,
  },
} as const satisfies Record<string, Operation>;

export const teamSignals = {
  'team-move-progress': moveProgress,
  /** The server was lost or reached again, or another desk reads for all now. */
  'team-link-changed': teamLink,
} as const satisfies Record<string, z.ZodType>;
