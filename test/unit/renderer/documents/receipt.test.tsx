import { describe, expect, it } from 'vitest';
import { pageRules } from '../../../../src-renderer/documents/page-sizes.ts';
import { Receipt } from '../../../../src-renderer/documents/receipt.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

const paid = { state: 'PAID', paidAt: Date.UTC(2026, 10, 20, 15, 4, 5) } as const;
const item = { title: 'Café', amount: 4_330, quantity: 3, tangible: true, externalRef: '' };

/** The rows of the items, cell by cell, without the head. */
function rows(): string[][] {
  return [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
}

describe('a receipt', () => {
  it('a receipt has its items as a table with number, unit price and sum, and ends with the total', () => {
    atDesk(<Receipt charge={shownCharge({ ...paid, items: [item, { ...item, title: 'Troco', amount: null }] })} />, {});
    expect(rows()).toEqual([
      ['Café', '3', 'R$43.30', 'R$129.90'],
      ['Troco', '3', '', ''],
      ['Total', 'R$129.90'],
    ]);
  });

  it('a receipt of a charge of another amount than its items says both', () => {
    atDesk(<Receipt charge={shownCharge({ ...paid, amount: 10_000, items: [item] })} />, {});
    expect(rows().slice(1)).toEqual([
      ['Items total', 'R$129.90'],
      ['Total', 'R$100.00'],
    ]);
  });

  it('a receipt on a roll has number and unit price below the item’s name', () => {
    atDesk(<Receipt charge={shownCharge({ ...paid, items: [item] })} />, {}, { settings: { paper: 'roll' } });
    expect(rows()[0]).toEqual(['Café3 × R$43.30', 'R$129.90']);
  });
});

describe('the pages of papers', () => {
  it('a roll is as long as its paper, and a sheet is numbered where there are several', () => {
    const [roll, one, several] = pageRules([
      { kind: 'roll', height: 378 },
      { kind: 'a4', height: 900 },
      { kind: 'a4', height: 1_000 },
    ]).split('\n');
    expect(roll).toContain('size: 80mm 111mm');
    expect(one).not.toContain('counter(page)');
    expect(several).toContain('counter(page)');
  });
});
