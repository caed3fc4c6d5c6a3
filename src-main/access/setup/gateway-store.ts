import type { Database } from 'better-sqlite3';
import type { z } from 'zod';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import {
  type AccessStatus,
  type Gateway,
  type GatewayInput,
  gateway,
  gatewayInput,
  storedFormFields,
  type TokenCheck,
  tokenCheck,
} from '../../../src-preload/contract/gateways/gateway.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';

import { type GatewayStamp, OWN_SANDBOX } from '../../history/model/gateway-stamp.ts';

type VerifySettings = Pick<GatewayInput, 'verifyPath' | 'verifyPointer' | 'verifyValue'>;

/** A stored gateway: its settings, and whether it is the console's own sandbox. */
export type StoredGateway = Omit<Gateway, 'hasHistory'>;

/** The column `profile`. */
const storedProfile = gatewayInput.extend({
  archivedAt: gateway.shape.archivedAt,
  team: gateway.shape.team,
  formFields: storedFormFields,
});

/** Metadata of a token; the token itself is in the vault. */
export interface TokenRecord {
  /** When it was pasted or generated, UTC milliseconds. */
  readonly since: number;
  readonly generated: boolean;
  readonly expiry: AccessStatus['expiry'];
}

/** How many token checks are stored per gateway. */
const STORED_CHECKS = 200;

/**
 * The gateways of this desk, their last checks, and since when each has a token. The tokens themselves are in the
 * vault.
 */
export class GatewayStore {
  readonly #file: Database;
  readonly #newId: () => string;
  /** By id, in the order they were added. Read once: the watch needs a gateway's cap at every read. */
  readonly #byId: Map<string, StoredGateway>;

  constructor(file: Database, newId: () => string) {
    this.#file = file;
    this.#newId = newId;
    // Rows of the table this class owns; its columns are STRICT.
    const rows = file.prepare('SELECT id, own_sandbox, profile FROM gateways ORDER BY number').all() as Row[];
    this.#byId = new Map(rows.map((row) => [row.id, storedGateway(row)]));
  }

  /** In the order they were added. */
  list(): StoredGateway[] {
    return [...this.#byId.values()];
  }

  get(id: string): StoredGateway {
    const found = this.#byId.get(id);
    if (found === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    return found;
  }

  /** @param id of a gateway whose history still exists; a new one for any other. */
  add(input: GatewayInput, ownSandbox = false, id = this.#newId()): StoredGateway {
    const profile = { ...input, archivedAt: null, team: null };
    this.#file
      .prepare('INSERT INTO gateways (id, own_sandbox, profile) VALUES (?, ?, ?)')
      .run(id, ownSandbox ? 1 : 0, JSON.stringify(profile));
    return this.#store({ id, ownSandbox, ...profile });
  }

  /**
   * Changes settings. A gateway with history keeps its origin and its environment, so that the charges of two services,
   * or of test and live money, never mix (docs/build/architecture.md, "Data"); the console's own sandbox keeps its
   * address.
   */
  change(id: string, input: GatewayInput, hasHistory: boolean): StoredGateway {
    this.refuseMove(id, input, hasHistory);
    const { archivedAt, team } = this.get(id);
    return this.#write(id, { ...input, archivedAt, team });
  }

  /** @param archivedAt UTC milliseconds; null brings it back. */
  setArchived(id: string, archivedAt: number | null): StoredGateway {
    const { id: _id, ownSandbox: _own, ...profile } = this.get(id);
    return this.#write(id, { ...profile, archivedAt });
  }

  /** @param team null where its history is in a file of this computer. */
  setTeam(id: string, team: TeamServer | null): StoredGateway {
    const { id: _id, ownSandbox: _own, ...profile } = this.get(id);
    return this.#write(id, { ...profile, team });
  }

  #write(id: string, profile: z.output<typeof storedProfile>): StoredGateway {
    const before = this.get(id);
    this.#file.prepare('UPDATE gateways SET profile = ? WHERE id = ?').run(JSON.stringify(profile), id);
    return this.#store({ ...before, ...profile });
  }

  /** @throws ConsoleFailure `gateway-has-history` where these settings would point its charges at another service. */
  refuseMove(id: string, input: GatewayInput, hasHistory: boolean): void {
    const before = this.get(id);
    if (isMove(before, input) && (hasHistory || before.ownSandbox))
      throw new ConsoleFailure({ kind: 'gateway-has-history' });
  }

  #store(gateway: StoredGateway): StoredGateway {
    this.#byId.set(gateway.id, gateway);
    return gateway;
  }

  /** Whether the audit trail has charges of this gateway: then a history of it existed here. */
  hadCharges(id: string): boolean {
    const acts = "'charge-created', 'charge-adopted', 'batch-started', 'restored'";
    return (
      this.#file.prepare(`SELECT 1 FROM audit_entries WHERE gateway = ? AND action IN (${acts}) LIMIT 1`).get(id) !==
      undefined
    );
  }

  /** Metadata of the current token; null where there is none. */
  tokenRecord(id: string): TokenRecord | null {
    // A row of the table this class owns; its columns are STRICT.
    const row = this.#file
      .prepare('SELECT since_ms, generated, expires_at_ms, expiry_source FROM tokens WHERE gateway_id = ?')
      .get(id) as TokenRow | undefined;
    if (row === undefined) return null;
    const { since_ms: since, generated, expires_at_ms: at, expiry_source: source } = row;
    const expiry = at === null || source === null ? null : { at, source };
    return { since, generated: generated === 1, expiry };
  }

  /** Saves the metadata of the current token; null when it was cleared. A failed write leaves the old metadata. */
  recordToken(id: string, record: TokenRecord | null): void {
    this.#file.transaction(() => {
      this.#file.prepare('DELETE FROM tokens WHERE gateway_id = ?').run(id);
      if (record === null) return;
      const { since, generated, expiry } = record;
      this.#file
        .prepare(
          'INSERT INTO tokens (gateway_id, since_ms, generated, expires_at_ms, expiry_source) VALUES (?, ?, ?, ?, ?)',
        )
        .run(id, since, generated ? 1 : 0, expiry?.at ?? null, expiry?.source ?? null);
    })();
  }

  /** Saves a check with the verify settings it used: the result for a bad token holds for those settings alone. */
  recordCheck(id: string, check: TokenCheck, settings: VerifySettings): void {
    this.#file.transaction(() => {
      this.#file
        .prepare(
          `INSERT INTO token_checks (gateway_id, at_ms, verdict, method, reason, http_status, cause, occasion, control, verify_setting)
           VALUES (@id, @at, @verdict, @method, @reason, @httpStatus, @cause, @occasion, @control, @setting)`,
        )
        .run({ ...check, id, setting: settingOf(settings) });
      this.#file
        .prepare(
          `DELETE FROM token_checks WHERE gateway_id = :id AND number <=
             (SELECT number FROM token_checks WHERE gateway_id = :id ORDER BY number DESC LIMIT 1 OFFSET ${STORED_CHECKS})`,
        )
        .run({ id });
    })();
  }

  /** The last result for a bad token with these settings; null where none was tried. */
  controlAt(id: string, settings: VerifySettings): TokenCheck['control'] {
    const control = this.#file
      .prepare(
        `SELECT control FROM token_checks WHERE gateway_id = ? AND verify_setting = ? AND control IS NOT NULL
         ORDER BY number DESC LIMIT 1`,
      )
      .pluck()
      .get(id, settingOf(settings));
    return tokenCheck.shape.control.parse(control ?? null);
  }

  lastCheck(id: string): TokenCheck | null {
    return this.checks(id, 1)[0] ?? null;
  }

  /** The stored checks, newest first. */
  checks(id: string, limit = STORED_CHECKS): TokenCheck[] {
    return this.#file
      .prepare(
        `SELECT at_ms AS at, verdict, method, reason, http_status AS httpStatus, cause, occasion, control
         FROM token_checks
         WHERE gateway_id = ? ORDER BY number DESC LIMIT ?`,
      )
      .all(id, limit)
      .map((row) => tokenCheck.parse(row));
  }
}

/** A gateway's verify settings as one text. */
function settingOf({ verifyPath, verifyPointer, verifyValue }: VerifySettings): string {
  return JSON.stringify([verifyPath, verifyPointer, verifyValue]);
}

interface TokenRow {
  readonly since_ms: number;
  readonly generated: number;
  readonly expires_at_ms: number | null;
  readonly expiry_source: 'answer' | 'jwt' | null;
}

interface Row {
  readonly id: string;
  readonly own_sandbox: number;
  readonly profile: string;
}

function storedGateway({ id, own_sandbox, profile }: Row): StoredGateway {
  return { id, ownSandbox: own_sandbox === 1, ...storedProfile.parse(JSON.parse(profile)) };
}

/** Whether these settings lead to another service or environment, where charges made here would not be known. */
export function isMove(
  before: Pick<GatewayInput, 'baseUrl' | 'environment'>,
  after: Pick<GatewayInput, 'baseUrl' | 'environment'>,
): boolean {
  return new URL(before.baseUrl).origin !== new URL(after.baseUrl).origin || before.environment !== after.environment;
}

/** The identity in a history's file. The own sandbox has a new port at each start, and is still the same service. */
export function stampOf({
  id,
  name,
  baseUrl,
  environment,
  ownSandbox,
}: Pick<StoredGateway, 'id' | 'name' | 'baseUrl' | 'environment' | 'ownSandbox'>): GatewayStamp {
  return { gatewayId: id, name, origin: ownSandbox ? OWN_SANDBOX : new URL(baseUrl).origin, environment };
}
