/** Moves a gateway's history between this computer's file and a team's server, while the gateway is closed. */
import type { MovePlan, MoveResult } from '../../../src-preload/contract/gateways/team.ts';
import type { OpenHistoryDeps } from '../../history/api/open-history.ts';
import { historyFileIn, openHistory } from '../../history/history.ts';
import { type MoveDeps, moveIn, moveOut, planMove } from '../../team-history/moving/move-history.ts';
import { freshFileBeside, replaceFile } from '../../team-history/moving/replace-file.ts';
import type { MoveFigures } from '../../team-history/moving/tables/figure-counter.ts';
import { deleteOfflineFolder, offlineFolderIn } from '../../team-history/offline/files/wipe-folder.ts';

/** Of a gateway that is closed, or of one whose file is only read. */
type GatewayMove = Omit<MoveDeps, 'file'> & { readonly folder: string };

/** @throws ConsoleFailure, as `planMove` does. */
export async function planGatewayMove({ folder, ...move }: GatewayMove): Promise<MovePlan> {
  const { file, team } = await planMove({ ...move, file: historyFileIn(folder) });
  return { file: contentOf(file), teamCharges: team.rows['charges'] ?? 0, inBoth: team.inBoth };
}

/** The file stays where it is, with its charges; from then on only what is of this desk alone is written to it. */
export async function moveGatewayIn({ folder, ...move }: GatewayMove): Promise<MoveResult> {
  const moved = await moveIn({ ...move, file: historyFileIn(folder) });
  if (moved.kind === 'copied')
    return { added: moved.figures.rows['charges'] ?? 0, joined: 0, digest: moved.figures.digest };
  return { added: moved.added, joined: moved.joined, digest: null };
}

/**
 * The team's history becomes this computer's file, with this desk's own forms and layouts. Interrupted before its end, it is
 * done again: the gateway is the team's until then.
 */
export async function moveGatewayOut(
  { folder, ...move }: GatewayMove,
  own: OpenHistoryDeps & { readonly clock: { now(): number } },
): Promise<MoveResult> {
  const moved = freshFileBeside(folder);
  const { figures } = await moveOut({ ...move, file: moved });
  // Brings its tables to this version; a desk that joined a team may have none yet.
  await (await openHistory(own)).close();
  replaceFile(folder, moved, own.clock.now());
  // What other desks did is this one's no more; something that has not gone up would stay.
  deleteOfflineFolder(offlineFolderIn(folder));
  return { added: figures.rows['charges'] ?? 0, joined: 0, digest: figures.digest };
}

function contentOf({ rows, states, digest }: MoveFigures): MovePlan['file'] {
  return {
    charges: rows['charges'] ?? 0,
    states: states.map(({ state, charges: count, sum }) => ({ state, count, sum })),
    rows: Object.entries(rows).map(([table, count]) => ({ table, count })),
    digest,
  };
}
