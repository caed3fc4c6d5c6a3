import { expect, it } from 'vitest';
import { placedAt } from '../../../../src-main/shell/browser/chromium/window-placement.ts';

const resized = { left: 10, top: 20, right: 1_210, bottom: 720, maximized: false };
const opened = new URL('file:///home/ana.b/open-12.html');

it('a first window opens at 1366 x 768', () => {
  const size = { left: 40, top: 40, right: 40 + 1_366, bottom: 40 + 768, maximized: false };
  expect(placedAt(new URL('file:///data/open-12.html'), undefined)).toEqual({ '_/data/open-12': { html: size } });
});

it('a window opens where it was last, whatever its address, and older addresses are forgotten', () => {
  const earlier = placedAt(new URL('file:///home/ana.b/open-01.html'), {
    '_/home/ana': { 'b/open-00': { html: resized } },
  });
  expect(earlier).toEqual({ '_/home/ana': { 'b/open-01': { html: resized } } });
  expect(placedAt(opened, earlier)).toEqual({ '_/home/ana': { 'b/open-12': { html: resized } } });
});

it('a window that was saved too small opens large enough to be used', () => {
  const tiny = { ...resized, right: 11, bottom: 21 };
  expect(placedAt(new URL('file:///open.html'), { a: tiny })).toEqual({
    '_/open': { html: { ...resized, right: 510, bottom: 340 } },
  });
});
