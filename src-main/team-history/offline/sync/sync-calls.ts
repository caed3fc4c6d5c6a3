/** What the offline thread does between the desk's file and the team's server, some charges a call. */
import { firstValue } from '../../../history/database/prepared.ts';
import { copySavedThings } from './copy-saved-things.ts';
import { keysInFile, planMirror } from './plan-mirror.ts';
import { pullCharges, removeFromMirror } from './pull-charges.ts';
import { pushEntries } from './push-charges.ts';
import { replayCharges } from './replay-mirror.ts';
import type { Sides } from './sides.ts';
import { wipeMirror } from './wipe-mirror.ts';

export const syncCalls = {
  /** Fails while the server cannot be used. */
  reach: ({ team }: Sides): void => void firstValue(team, 'SELECT 1'),
  push: pushEntries,
  plan: planMirror,
  pull: pullCharges,
  remove: removeFromMirror,
  copySavedThings,
  mirroredKeys: ({ file }: Sides) => keysInFile(file),
  replay: replayCharges,
  wipe: wipeMirror,
} as const;

export type SyncCalls = typeof syncCalls;
