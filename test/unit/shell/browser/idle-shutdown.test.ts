import { describe, expect, it } from 'vitest';
import { createIdleShutdown } from '../../../../src-main/shell/browser/chromium/idle-shutdown.ts';
import { detectSuspend } from '../../../../src-main/shell/browser/suspend-detector.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';

function setUp(endsByItself = true) {
  const clock = new VirtualClock();
  const state = { busy: [] as readonly string[], ended: 0 };
  const end = () => {
    state.ended += 1;
  };
  return { clock, state, lifetime: createIdleShutdown(clock, () => state.busy, endsByItself, end) };
}

describe('the browser shell ends', () => {
  it('the browser shell ends 30 s after its last window has gone, and not a moment before', async () => {
    const { clock, state, lifetime } = setUp();
    lifetime.windows(1);
    lifetime.windows(0);
    await clock.advance(29_999);
    expect(state.ended).toBe(0);
    await clock.advance(1);
    expect(state.ended).toBe(1);
  });

  it('the browser shell does not end when a window comes back, as a reload does', async () => {
    const { clock, state, lifetime } = setUp();
    lifetime.windows(1);
    lifetime.windows(0);
    await clock.advance(29_000);
    lifetime.windows(1);
    await clock.advance(600_000);
    expect(state.ended).toBe(0);
  });

  it('the browser shell does not end before a first window was open', async () => {
    const { clock, state } = setUp();
    await clock.advance(24 * 60 * 60_000);
    expect(state.ended).toBe(0);
  });

  it('the browser shell does not end during work, and ends soon after it', async () => {
    const { clock, state, lifetime } = setUp();
    state.busy = ['attempt'];
    lifetime.windows(1);
    lifetime.windows(0);
    await clock.advance(60 * 60_000);
    expect(state.ended).toBe(0);
    state.busy = [];
    await clock.advance(1_000);
    expect(state.ended).toBe(1);
  });

  it('the browser shell does not end when work is done but a window is back', async () => {
    const { clock, state, lifetime } = setUp();
    state.busy = ['export'];
    lifetime.windows(1);
    lifetime.windows(0);
    await clock.advance(40_000);
    lifetime.windows(1);
    state.busy = [];
    await clock.advance(600_000);
    expect(state.ended).toBe(0);
  });

  it('the browser shell does not end automatically where Balcão opened no window', async () => {
    const { clock, state, lifetime } = setUp(false);
    lifetime.windows(1);
    lifetime.windows(0);
    await clock.advance(24 * 60 * 60_000);
    expect(state.ended).toBe(0);
  });
});

describe('waking from sleep', () => {
  it('waking from sleep is detected once for each sleep, and not on a computer that is only awake', async () => {
    const clock = new VirtualClock();
    let wakes = 0;
    const stop = detectSuspend(clock, () => {
      wakes += 1;
    });
    await clock.advance(60 * 60_000);
    expect(wakes).toBe(0);
    clock.jump(8 * 60 * 60_000);
    await clock.advance(5_000);
    expect(wakes).toBe(1);
    await clock.advance(60_000);
    expect(wakes).toBe(1);
    stop();
    clock.jump(60 * 60_000);
    await clock.advance(60_000);
    expect(wakes).toBe(1);
  });
});
