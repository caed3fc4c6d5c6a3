import { expect, it } from 'vitest';
import { lastPlacement, remembering, sizeSwitch } from '../../../../src-main/shell/browser/window/window-placement.ts';

const resized = { left: 10, top: 20, right: 1_210, bottom: 720, maximized: false };

it('a first window opens at 1366 x 768, a later one at the size it was given', () => {
  expect(sizeSwitch(lastPlacement(undefined))).toBe('--window-size=1366,768');
  expect(sizeSwitch(lastPlacement({ '_/data/open-12': { html: resized } }))).toBe('--window-size=1200,700');
  expect(sizeSwitch({ ...resized, maximized: true })).toBe('--start-maximized');
});

it('a window’s size is remembered over starts in which it was not resized, and replaced by a newer one', () => {
  const kept = remembering(resized);
  expect(lastPlacement(kept)).toEqual(resized);
  const newer = { ...resized, right: 1_010 };
  expect(lastPlacement({ ...kept, '_/data/open-34': { html: newer } })).toEqual(newer);
  expect(lastPlacement({ '_/data/open-34': { html: newer }, ...kept })).toEqual(newer);
});

it('a size that no screen has is not remembered as it is', () => {
  expect(sizeSwitch({ ...resized, right: 11, bottom: 999_999 })).toBe('--window-size=500,8000');
  expect(lastPlacement({ '_/data/open-12': { html: { left: 'x' } } })).toBeNull();
});
