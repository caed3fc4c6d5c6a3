/** Counts all rows that pass, and of several gateways each one's: each has its own returning states. */
import { addedSums } from '../../../../src-preload/contract/charges/sums/money-sums.ts';
import type { ExportRow } from '../../../history/api/history-api.ts';
import { type ExportTotals, ExportTotalsCounter } from './export-totals-counter.ts';

interface SourceGateway {
  readonly gatewayName: string;
  readonly returningStates: readonly string[];
}

/** @param several the gateway of the page that was read last; null where there is one alone. */
export function talliesOf(returningStates: readonly string[], several: { readonly gateway: SourceGateway } | null) {
  const whole = new ExportTotalsCounter(returningStates);
  const counters = new Map<string, ExportTotalsCounter>();
  return {
    add: (rows: readonly ExportRow[]) => {
      whole.add(rows);
      if (several === null) return;
      const { gatewayName, returningStates: own } = several.gateway;
      const counter = counters.get(gatewayName) ?? new ExportTotalsCounter(own);
      counters.set(gatewayName, counter);
      counter.add(rows);
    },
    all: (): ExportTotals => ({
      ...whole.get(),
      ...(several !== null && { sums: addedSums([...counters.values()].map((each) => each.get().sums)) }),
    }),
    byGateway: () => [...counters].map(([gateway, counter]) => ({ gateway, tally: counter.get() })),
  };
}
