/** What services may ask about the desks of a team. */
import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';

/** A desk as the team's server knows it. */
export interface TeamDesk {
  /** The role it logs in as. */
  readonly id: string;
  readonly name: string;
  readonly appVersion: string;
  /** When it last had the history open, to some minutes; UTC milliseconds by the server's clock. */
  readonly lastSeenAt: number;
  readonly isThisDesk: boolean;
  /** It reads the pending charges for all now. */
  readonly isOnDuty: boolean;
  /** Charges with something that it has not sent to the server yet, as it last reported. */
  readonly waiting: number;
  /** When an admin revoked it (UTC milliseconds); null where no one did. */
  readonly revokedAt: number | null;
  /** Whomever the server had erased by then is in none of its files (UTC ms by the server's clock); null where it never confirmed. */
  readonly erasedUntil: number | null;
  /**
   * The head of its audit trail as it last reached the server; null where none did, and of other desks where this one's
   * role may close no period.
   */
  readonly auditHead: AuditHead | null;
}

export interface DesksApi {
  /** The desks of the team, by name; none of a file's history. */
  desks(): Promise<TeamDesk[]>;
}
