/**
 * Fifty desks at once, measured: what a team asks of its gateway, how soon another desk takes the watch over, how soon a
 * change is on another desk, how fast what was made offline goes up, and what desks at rest ask of their server. Desks are
 * whole consoles in processes of their own, but those at rest (rest-figures.ts). `BENCH_TEAM_DESKS=signals,rest` measures
 * some parts alone.
 */
import { join } from 'node:path';
import { startHostileGateway } from '../../support/gateway/services/hostile-gateway.ts';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import { ownDesk } from '../../support/team/own-desk.ts';
import { startOwnServer } from '../../support/team/own-server.ts';
import { heading, printLine, removeFolder, temporaryFolder } from '../support/figures.ts';
import type { DesksBench } from './desks-bench.ts';
import { outboxFigures } from './outbox-figures.ts';
import { requestFigures } from './request-figures.ts';
import { restFigures } from './rest-figures.ts';
import { returnFigures } from './return-figures.ts';
import { signalFigures } from './signal-figures.ts';
import { takeoverFigures } from './takeover-figures.ts';

const PARTS: Readonly<Record<string, (bench: DesksBench) => Promise<void>>> = {
  requests: requestFigures,
  takeover: takeoverFigures,
  signals: signalFigures,
  outbox: outboxFigures,
  return: returnFigures,
  rest: restFigures,
};

export async function teamDesksBench(): Promise<void> {
  heading('The desks of a team');
  const wanted = process.env['BENCH_TEAM_DESKS']?.split(',') ?? Object.keys(PARTS);
  for (const [name, measure] of Object.entries(PARTS)) if (wanted.includes(name)) await onNewServer(measure);
}

/** Each part has a server, a gateway and desks of its own. */
async function onNewServer(measure: (bench: DesksBench) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const server = await startOwnServer(join(folder, 'server'));
  const gateway = await startHostileGateway(Math.random);
  gateway.behave();
  const desks: DeskProcess[] = [];
  try {
    await measure({
      ...{ folder, server, gateway },
      startDesks: async (count) => {
        for (let started = 0; started < count; started += 1) {
          const desk = await ownDesk({ name: `desk_${desks.length + 1}`, folder, server, gateway, pace: 0 });
          desks.push(desk);
          desk.start();
          await desk.ready();
        }
        return desks;
      },
    });
  } catch (fault) {
    for (const { orders, faults, waitsBecause } of desks)
      printLine(`    ${orders.desk} ${waitsBecause} ${faults.slice(0, 3).join(' ')}`);
    throw fault;
  } finally {
    await Promise.all(desks.map((desk) => desk.kill()));
    await Promise.all(desks.map(({ cable }) => cable.close()));
    await gateway.close();
    await server.close();
    removeFolder(folder);
  }
}
