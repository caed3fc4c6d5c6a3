/** Moves a desk's file into a team's history. The file is only read. */
import type { TeamSource } from '../../history/api/history-source.ts';
import { withBothSides } from './both-sides.ts';
import { copyFile } from './copy-file.ts';
import { type JoinedCharges, joinFile } from './join-file.ts';
import { MoveRefusal } from './move-refusal.ts';
import { countInBoth } from './plan-move.ts';
import type { MoveFigures } from './tables/figure-counter.ts';

export type MovedIn =
  /** Into an empty schema: the figures of both. */
  { readonly kind: 'copied'; readonly figures: MoveFigures } | ({ readonly kind: 'joined' } & JoinedCharges);

/** @throws MoveRefusal, TeamFailure, HistoryError */
export async function moveFileIn(
  file: string,
  source: TeamSource,
  onProgress: (done: number, total: number) => void,
  decide: () => void,
): Promise<MovedIn> {
  return withBothSides(file, source, async ({ db, stamp, connection }) => {
    const figures = await copyFile({ db, stamp, connection, source, onProgress, decide });
    if (figures !== null) return { kind: 'copied', figures };
    const joined = await joinFile({ path: file, db, connection, source, onProgress });
    const known = Number(db.prepare('SELECT count(transaction_id) FROM charges').pluck().get());
    if ((await countInBoth(db, connection)) !== known) throw new MoveRefusal('figures-differ');
    return { kind: 'joined', ...joined };
  });
}
