/** The contract's operations on figures, and on a report printed to a PDF file. */
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import { chosenPath, type SavePaths, savedAt } from '../ground/saved-file.ts';
import { nextDay, zonedTime } from '../ground/zoned-time.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { suggestedName } from './exports/export-file-name.ts';

export interface ReportsHandlersDeps extends SavePaths {
  readonly clock: Clock;
  readonly timeZone: () => string;
  historyOf(gatewayId: string): Pick<HistoryApi, 'figures'>;
  /** The states that an admin marked as taking money back, in addition to REFUNDED. */
  returningStates(gatewayId: string): readonly string[];
  /** Prints a window to a PDF file; absent where the shell cannot, and the page's own print dialog does. */
  printToPdf?(windowId: string, path: string): Promise<void>;
}

export function reportsHandlers(deps: ReportsHandlersDeps): HandlersOf<'reports'> {
  const { clock, timeZone } = deps;
  return {
    'reports.figures': async ({ gatewayId, days }) => {
      const zoned = zonedTime(timeZone());
      const period = { from: zoned.startOf(days.from), before: zoned.startOf(nextDay(days.to)) };
      const figures = await deps.historyOf(gatewayId).figures(period, timeZone(), deps.returningStates(gatewayId));
      const { days: each, timeToPay, unmarkedStates } = figures;
      return { timeToPay, days: [...each], unmarkedStates: [...unmarkedStates] };
    },
    'reports.printPdf': async ({ name }, { windowId }) => {
      if (deps.printToPdf === undefined) return null;
      const path = await chosenPath(deps, suggestedName(name, 'pdf', clock.now(), timeZone()));
      await deps.printToPdf(windowId, path);
      return savedAt(deps, path);
    },
  };
}
