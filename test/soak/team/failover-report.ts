/** The table of a soak of failovers: what must be 0, and what happened. */
import type { HostileGateway } from '../../support/gateway/services/hostile-gateway.ts';
import type { compareCharges } from '../../support/team/compare-ledgers.ts';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import type { Missing } from './missing-charges.ts';
import { print, printDesks, printGoals, row } from './report.ts';
import type { Settling } from './settling.ts';

export interface Failover {
  /** Seconds from the promotion until the last desk worked with the server again. */
  readonly back: number;
  /** Charges that desks were told of as created while the lost primary took them. */
  readonly acknowledged: number;
  /** Of these, the ids of those that the promoted standby lacked. */
  readonly lacking: readonly string[];
  readonly missing: Missing;
}

export interface FailoverReport {
  readonly took: string;
  readonly isSynchronous: boolean;
  readonly failovers: readonly Failover[];
  /** Charges that desks were told of as created. */
  readonly told: number;
  readonly gateway: Pick<HostileGateway, 'made'>;
  readonly settling: Settling;
  /** At the end. */
  readonly missing: Missing;
  readonly charges: ReturnType<typeof compareCharges>;
  readonly desks: readonly Pick<DeskProcess, 'outcomes' | 'faults'>[];
}

/** @returns whether every figure that must be 0 is */
export function printFailovers(report: FailoverReport): boolean {
  const { took, isSynchronous, failovers, told, gateway, settling, missing, charges, desks } = report;
  const backs = failovers.map(({ back }) => back).toSorted((one, other) => one - other);
  const each = (name: keyof Missing) => failovers.flatMap((failover) => failover.missing[name]);
  const lacking = failovers.flatMap((failover) => failover.lacking);
  print(`\n${failovers.length} failovers in ${took}, ${isSynchronous ? 'synchronous' : 'asynchronous'}`);
  row('charges that the gateway made', gateway.made.size);
  row('charges that a desk was told of as created', told);
  row('of these, by a server that was lost later', failovers.at(-1)?.acknowledged ?? 0);
  row('charges that a promoted server lacked', lacking.length);
  row('failovers to a server that lacked some', failovers.filter(({ lacking: some }) => some.length > 0).length);
  row('seconds until all desks were back, median', (backs[backs.length >> 1] ?? 0).toFixed(1));
  row('seconds until all desks were back, longest', (backs.at(-1) ?? 0).toFixed(1));
  row('seconds until everything was on the server and read', settling.took.toFixed(1));
  print('');
  printDesks(desks);
  print('');
  return printGoals([
    ...(isSynchronous ? ([['charges that a promoted server lacked', lacking]] as const) : []),
    ['charges not there, after each failover', each('lost')],
    ['charges not on a desk’s list, after each failover', each('unseen')],
    ['charges twice, after each failover', each('doubled')],
    ['charges lost', [...missing.lost, ...charges.lost]],
    ['charges not on a desk’s list', missing.unseen],
    ['charges doubled', [...missing.doubled, ...charges.doubled]],
    ['states that the gateway never said', charges.invented],
    ['payments not seen at the end', settling.unseen],
    ['charges that a desk still has for itself', settling.waiting],
  ]);
}
