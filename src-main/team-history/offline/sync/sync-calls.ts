/** What the offline thread does between the desk's file and the team's server, some charges a call. */
import type { MissingTransaction } from '../../../history/api/history-api.ts';
import { type Erasure, isErased } from '../../../history/charges/tombstones.ts';
import { firstValue } from '../../../history/database/prepared.ts';
import { missingRight } from '../../rights/missing-right.ts';
import { copySavedThings } from './copy-saved-things.ts';
import { keysInFile, planMirror } from './plan-mirror.ts';
import { pullCharges, removeFromMirror } from './pull-charges.ts';
import { pushEntries } from './push-charges.ts';
import { replayCharges } from './replay-mirror.ts';
import type { Sides } from './sides.ts';
import { confirmErasures, erasuresToObey } from './tombstones-of-team.ts';
import { wipeMirror } from './wipe-mirror.ts';

export const syncCalls = {
  /** Fails while the server cannot be used. */
  reach: ({ team }: Sides): void => void firstValue(team, 'SELECT 1'),
  push: pushEntries,
  erasuresToObey,
  erase: (sides: Sides, erasures: readonly Erasure[]) => sides.erase(erasures),
  confirmErasures,
  plan: planMirror,
  pull: pullCharges,
  remove: removeFromMirror,
  copySavedThings,
  mirroredKeys: ({ file }: Sides) => keysInFile(file),
  replay: replayCharges,
  /** Those of a person that this desk knows as erased stay away: a server that went back in time may not know it. */
  notErased: ({ file }: Sides, missing: readonly MissingTransaction[]): MissingTransaction[] =>
    missing.filter(({ transactionId, attemptId }) => !isErased(file, transactionId, attemptId)),
  missingRight: ({ team }: Sides) => missingRight(team),
  wipe: wipeMirror,
} as const;

export type SyncCalls = typeof syncCalls;
