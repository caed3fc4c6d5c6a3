import { describe, expect, it } from 'vitest';
import { invoiceNumber } from '../../../src-preload/contract/charges/notes-and-tags-operations.ts';

const refusalOf = (text: string) => invoiceNumber.safeParse(text).error?.issues.map(({ message }) => message);

describe('the number of an invoice', () => {
  it.each([
    ['  4471 ', '4471'],
    ['000.004.471 / série 1', '000.004.471 / série 1'],
    ['2026000000000451', '2026000000000451'],
    ['NFS-e\u00a0A–12', 'NFS-e A-12'],
    // As an NF-e’s paper prints its key.
    ['3526 0912 3456 7800 0195 5500 1000 0044 7110 0004 4710', '35260912345678000195550010000044711000044710'],
    ['31062001251235800000112230000000173023019580208160', '31062001251235800000112230000000173023019580208160'],
    [
      '3106 2001 2512 3580 0000 1122 3000 0000 1730 2301 9580 2081 60',
      '31062001251235800000112230000000173023019580208160',
    ],
    // The CNPJ in a key has letters since 2026.
    ['3526 0912 ABC3 45AB 0195 5500 1000 0044 7110 0004 4710', '35260912ABC345AB0195550010000044711000044710'],
  ])('%j is noted as %j', (typed, noted) => {
    expect(invoiceNumber.parse(typed)).toBe(noted);
  });

  it('what no invoice has is refused with its own sentence', () => {
    expect(refusalOf('   ')).toContain('invoice-number-empty');
    expect(refusalOf('4471\t4472')).toEqual(['invoice-number-shape']);
    expect(refusalOf('4471\n4472')).toEqual(['invoice-number-shape']);
    expect(refusalOf('1'.repeat(64))).toBeUndefined();
    expect(refusalOf('1'.repeat(65))).toEqual(['text-too-long']);
  });
});
