import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createShutdown } from '../../../../src-main/shell/both/shutdown.ts';
import { onStopSignal } from '../../../../src-main/shell/both/stop-signals.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';

function setUp(busy: readonly string[] = []) {
  const clock = new VirtualClock();
  const state = { busy, done: [] as string[] };
  const ending = createShutdown({
    clock,
    busy: () => state.busy,
    waiting: (reasons) => void state.done.push(`waits for ${reasons.join()}`),
    end: () => void state.done.push('ends'),
    kill: () => void state.done.push('kills'),
  });
  return { clock, state, ending };
}

describe('the end of Balcão', () => {
  it('the end of Balcão comes at once where no work is in progress', () => {
    const { state, ending } = setUp();
    ending.request();
    expect([state.done, ending.hasBegun]).toEqual([['ends'], true]);
  });

  it('the end of Balcão waits for work, and reports it', async () => {
    const { clock, state, ending } = setUp(['export', 'reconciliation']);
    ending.request();
    await clock.advance(60_000);
    expect([state.done, ending.hasBegun]).toEqual([['waits for export,reconciliation'], false]);
    state.busy = [];
    await clock.advance(1_000);
    expect(state.done.at(-1)).toBe('ends');
  });

  it('the end of Balcão comes once, whatever requests it', async () => {
    const { clock, state, ending } = setUp(['export']);
    ending.whenIdle();
    ending.request();
    ending.now();
    ending.whenIdle();
    await clock.advance(60_000);
    expect(state.done).toEqual(['ends']);
  });

  it('the end of Balcão is cancelled where the user chose to stay', async () => {
    const { clock, state, ending } = setUp(['export']);
    ending.whenIdle();
    ending.stay();
    state.busy = [];
    await clock.advance(60_000);
    expect(state.done).toEqual([]);
  });
});

describe('signals', () => {
  function hear() {
    const source = new EventEmitter();
    const clock = new VirtualClock();
    const heard = { times: 0 };
    const stop = onStopSignal(
      () => (heard.times += 1),
      source,
      () => clock.monotonic(),
    );
    return { source, clock, heard, stop };
  }

  it('signals that arrive together are one press: the terminal’s own, npm’s and the parent’s', async () => {
    const { source, clock, heard } = hear();
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM']) {
      source.emit(signal);
      await clock.advance(100);
    }
    expect(heard.times).toBe(1);
  });

  it('signals that arrive half a second later are another press', async () => {
    const { source, clock, heard } = hear();
    source.emit('SIGINT');
    await clock.advance(500);
    source.emit('SIGHUP');
    expect(heard.times).toBe(2);
  });

  it('signals have the system’s default effect once there is no listener', () => {
    const { source, stop } = hear();
    stop();
    expect(source.eventNames()).toEqual([]);
  });
});
