/** When the mirror last had everything of the team's history, in a small file of its folder. Instants are the desk's, UTC ms. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const stored = z.object({ begunAt: z.number(), asOf: z.number().nullable() });

export interface MirrorState {
  /** When it was begun. */
  readonly begunAt: number;
  /** Null until it was whole for the first time. */
  readonly asOf: number | null;
}

const stateFileIn = (folder: string): string => join(folder, 'mirror.json');

/** Null where there is none, or it cannot be read. */
export function readMirrorState(folder: string): MirrorState | null {
  try {
    const state = stored.safeParse(JSON.parse(readFileSync(stateFileIn(folder), 'utf8')));
    return state.success ? state.data : null;
  } catch {
    return null;
  }
}

export function writeMirrorState(folder: string, state: MirrorState): void {
  const file = stateFileIn(folder);
  writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
