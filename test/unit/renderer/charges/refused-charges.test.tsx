import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RefusedAttempt } from '../../../../src-preload/contract/charges/list/refused-attempt.ts';
import { RefusedCharges } from '../../../../src-renderer/charges/refused/refused-charges.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';

const KEY = '6f1d1c1a-3c84-4a3c-9a3a-000000000001';
const refused = (change: Partial<RefusedAttempt> = {}): RefusedAttempt => ({
  key: KEY,
  sentAt: 0,
  operator: 'Bia',
  amount: 4_321,
  customer: { name: 'Ana', email: '', phone: '', document: '•••.444.777-••' },
  items: ['Coffee'],
  reference: 'R-1',
  httpStatus: 422,
  message: 'Invalid data',
  fields: [{ path: 'customer.document', message: 'not valid' }],
  ...change,
});

describe('the refused charges', () => {
  it('each refused charge shows what was typed and why it was refused, and is edited and sent again', async () => {
    atDesk(<RefusedCharges />, { 'charges.refused': () => ({ rows: [refused()], next: null }) });
    const article = await screen.findByRole('article');
    expect(article.textContent).toMatch(/43\.21.*Bia.*Ana · •••\.444\.777-•• · R-1 · Coffee/);
    const reasons = within(article).getAllByRole('listitem');
    expect(reasons.map((reason) => reason.textContent)).toEqual(['Invalid data', 'CPF/CNPJ: not valid (HTTP 422)']);
    await userEvent.click(within(article).getByRole('button', { name: 'Edit and send again' }));
    expect(window.location.hash).toBe(`#/new/${KEY}`);
  });

  it('a refusal that names a company’s document has the hint that the gateway documents CPF only, once', async () => {
    const company = { name: 'Loja', email: '', phone: '', document: '••.222.333/0001-••' };
    const rows = [
      refused({ customer: company }),
      refused({ key: KEY.replace(/1$/, '2'), customer: company, fields: [] }),
      refused({ key: KEY.replace(/1$/, '3') }),
    ];
    atDesk(<RefusedCharges />, { 'charges.refused': () => ({ rows, next: null }) });
    const hints = await screen.findAllByText('The gateway documents CPF only: it may refuse a CNPJ.');
    expect(hints.map((hint) => hint.closest('article'))).toEqual([screen.getAllByRole('article')[0]]);
  });

  it('older refused charges are a page further, and none says so', async () => {
    const next = { sentAt: 5, key: KEY };
    const pages = [
      { rows: [refused()], next },
      { rows: [], next: null },
    ];
    const desk = atDesk(<RefusedCharges />, {
      'charges.refused': ({ after }) => (after === null ? pages[0] : pages[1]) ?? { rows: [], next: null },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
    expect(await screen.findByText('No refused charges')).toBeTruthy();
    expect(desk.inputsOf('charges.refused').at(-1)).toMatchObject({ after: next });
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(await screen.findByText(/Invalid data/)).toBeTruthy();
  });
});
