/** A window's newer query supersedes its older ones, through the console's dispatch and a real history. */
import { expect, it, onTestFinished } from 'vitest';
import { openDesk } from '../../support/shell/console-desk.ts';

it.each(['charges.list', 'charges.totals'] as const)(
  '%s is cancelled by a newer query of the same window, not by another window’s',
  async (operation) => {
    const desk = await openDesk();
    onTestFinished(() => desk.close());
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    const ask = (windowId: string) => {
      const page = operation === 'charges.list' ? { after: null, limit: 100 } : {};
      return desk.console.dispatch(operation, { gatewayId, filter: {}, ...page, turn: 'typed' }, { windowId });
    };
    const results = await Promise.all([ask('one'), ask('one'), ask('one'), ask('another')]);
    expect(results.map((result) => (result.ok ? 'ok' : result.error.kind))).toEqual(['ok', 'cancelled', 'ok', 'ok']);
  },
);
