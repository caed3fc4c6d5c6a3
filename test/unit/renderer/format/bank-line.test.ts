import { expect, it } from 'vitest';
import { bankLineName } from '../../../../src-renderer/format/bank-line.ts';

it.each([
  ['csv-id:N-1|2026-11-24|15000', 'N-1'],
  ['csv-id:a|b|2026-11-24|-500#2', 'a|b'],
  ['341/12345-6/N100|2026-11-24|15000', '341/12345-6/N100'],
  ['another', 'another'],
  [`csv:${'0'.repeat(64)}#1`, null],
])('the line %s of a statement is shown with the ID %s of the bank', (lineId, name) => {
  expect(bankLineName(lineId)).toBe(name);
});
