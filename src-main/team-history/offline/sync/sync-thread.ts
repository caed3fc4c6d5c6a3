/** Entry of the thread that brings the desk's offline file and the team's server together. */
import { indexTexts } from '../../../history/search/index-queue.ts';
import { serve } from '../../../history/worker/worker-loop.ts';
import { Sides, type SyncSource } from './sides.ts';
import { syncCalls } from './sync-calls.ts';

serve<Sides, typeof syncCalls, SyncSource>({
  calls: syncCalls,
  open: (source) => new Sides(source),
  meanwhile: (sides) => {
    sides.emptyErased();
    // What it mirrors is found by its texts as well.
    return indexTexts(sides.file);
  },
});
