/**
 * How long each gateway's ledger was when its history was last closed, in `console.db`: an older copy of the gateway's
 * whole folder is consistent by itself, and differs only from this.
 */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { ledgerSize } from '../../history/open-file.ts';
import { readSaved, writeSaved } from '../../settings/saved-value.ts';

export class KnownLedgers {
  readonly #file: Database;

  constructor(file: Database) {
    this.#file = file;
  }

  /** Whether the ledger in this folder is shorter than it was. A missing one is reported as such when it is opened. */
  isOlder(gatewayId: string, folder: string): boolean {
    const size = ledgerSize(folder);
    return size > 0 && size < (readSaved(this.#file, nameOf(gatewayId), z.int()) ?? 0);
  }

  remember(gatewayId: string, folder: string): void {
    writeSaved(this.#file, nameOf(gatewayId), ledgerSize(folder));
  }

  /** Where its history moved to a team's server, and begins anew when it comes back. */
  forget(gatewayId: string): void {
    writeSaved(this.#file, nameOf(gatewayId), 0);
  }
}

function nameOf(gatewayId: string): string {
  return `ledger-size ${gatewayId}`;
}
