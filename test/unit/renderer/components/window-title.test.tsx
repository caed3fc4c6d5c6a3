import { expect, it } from 'vitest';
import { holdTitle, showTitle } from '../../../../src-renderer/components/window-title.ts';

it('a paper names the window until it is printed, also when a payment is noticed meanwhile', () => {
  showTitle('Balcão');
  const release = holdTitle('Pague com Pix 7');
  showTitle('(1) Balcão');
  expect(document.title).toBe('Pague com Pix 7');
  release();
  expect(document.title).toBe('(1) Balcão');
});
