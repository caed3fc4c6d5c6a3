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

  it('a receipt names the company and its CNPJ, and the amount that was received beside the requested one', () => {
    const gateway = { companyName: 'Padaria da Ana Ltda', companyDocument: '12ABC34501DE35' };
    const charge = shownCharge({ ...paid, amount: 9_900, askedAmount: 10_000 });
    atDesk(<Receipt charge={charge} />, {}, { gateway });
    const text = document.body.textContent;
    expect(text).toContain('Amount receivedR$99.00');
    expect(text).toContain('Requested amountR$100.00');
    expect(text).toContain('Padaria da Ana Ltda');
    expect(text).toContain('12.ABC.345/01DE-35');
    expect(text).not.toContain('NO VALUE');
  });

  it('a receipt has the number of the invoice where one was noted, and no line for it elsewhere', () => {
    atDesk(<Receipt charge={shownCharge({ ...paid, invoiceNumber: 'NFS-e 4471' })} />, {});
    expect(document.body.textContent).toContain('Invoice numberNFS-e 4471');
    document.body.replaceChildren();
    atDesk(<Receipt charge={shownCharge(paid)} />, {});
    expect(document.body.textContent).not.toContain('Invoice number');
  });

  it.each([
    ['en', 'NO VALUE · test environment (sandbox)'],
    ['pt-BR', 'SEM VALOR · ambiente de testes (sandbox)'],
  ] as const)('a receipt of a sandbox says that it has no value (%s)', async (language, mark) => {
    atDesk(<Receipt charge={shownCharge(paid)} />, {}, { gateway: { environment: 'sandbox' }, language });
    expect(document.querySelector('header')?.textContent).toContain(mark);
    expect(document.querySelector('article')?.dataset['everyPage']).toBe(mark);
  });

  it('a receipt on a roll has number and unit price below the item’s name', () => {
    atDesk(<Receipt charge={shownCharge({ ...paid, items: [item] })} />, {}, { settings: { paper: 'roll' } });
    expect(rows()[0]).toEqual(['Café3 × R$43.30', 'R$129.90']);
  });
});

describe('the pages of papers', () => {
  it('a roll is as long as its paper, and a sheet is numbered where there are several', () => {
    const [roll, one, several] = pageRules([
      { kind: 'roll', height: 378, everyPage: 'Test' },
      { kind: 'a4', height: 900, everyPage: '' },
      { kind: 'a4', height: 1_000, everyPage: 'The "Co\\nCo" }' },
    ]).split('\n');
    expect(roll).toContain('size: 80mm 111mm');
    expect(one).not.toContain('counter(page)');
    expect(several).toContain('counter(page)');
    expect(roll).not.toContain('Test');
    expect(several).toContain('@top-left { content: "The \\22 Co\\5c nCo\\22  }";');
  });
});
