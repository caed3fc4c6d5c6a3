import { type Clock, systemClock } from '../../../src-main/ground/clock.ts';

/**
 * The system's clock, whose timers fire after a tenth of their time: what is tried every two seconds is tried five times
 * a second. What lasts until an instant, such as a duty, is measured as always.
 */
export const quickTimers: Clock = {
  ...systemClock,
  after: (milliseconds, action) => systemClock.after(milliseconds / 10, action),
};
