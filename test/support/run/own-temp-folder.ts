/**
 * A temporary folder of the run's own, for all its processes: what a test leaves there, because it killed who would
 * have removed it, goes when the run ends.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where `os.tmpdir()` looks, by system. */
const VARIABLES = ['TMPDIR', 'TEMP', 'TMP'];

export function takeOwnTempFolder(): void {
  // Short, because sockets lie in it, whose paths have at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'));
  // PostgreSQL refuses to run as root, and its own account has to pass through.
  chmodSync(folder, 0o711);
  for (const name of VARIABLES) process.env[name] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
