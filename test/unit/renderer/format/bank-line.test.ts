import { expect, it } from 'vitest';
import { bankLineName } from '../../../../src-renderer/format/bank-line.ts';

const DIGEST = '0a'.repeat(32);

it.each([
  [`|2026-11-24|15000|${DIGEST}#1|N-1`, 'N-1'],
  [`341/123456|2026-11-24|-500|${DIGEST}#2|a|b`, 'a|b'],
  ['another', 'another'],
  [`341/123456|2026-11-24|15000|${DIGEST}#1`, null],
])('the line %s of a statement is shown with the ID %s of the bank', (lineId, name) => {
  expect(bankLineName(lineId)).toBe(name);
});
