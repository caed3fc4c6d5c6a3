/** What the search found, as the rows mark it. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { normalizeForSearch } from '../../../../src-preload/contract/search/normalize-text.ts';
import { foundParts } from '../../../../src-renderer/charges/list/found/found-parts.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow } from '../../../support/renderer/samples.ts';
import fc from '../../../support/run/properties.ts';

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('the parts of a text that were found', () => {
  it('what is marked is equal to a searched text for the search, and stands wherever that is', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aáÁbBçÇ1. -e\u0301İ'), maxLength: 30 });
    const searched = fc.string({ unit: fc.constantFrom(...'aabc1e.'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(text, searched, (shown, typed) => {
        const word = normalizeForSearch(typed);
        const parts = foundParts(shown, [word]);
        expect(parts.length > 0).toBe(normalizeForSearch(shown).includes(word));
        let end = -1;
        for (const { from, to } of parts) {
          expect(from).toBeGreaterThan(end);
          expect(normalizeForSearch(shown.slice(from, to))).toContain(word);
          end = to;
        }
      }),
    );
  });
});

describe('a search in the list', () => {
  const row = sampleRow(0, {
    customerName: 'José Ávila',
    customerEmail: 'j***@exemplo.com.br',
    customerDocument: '***.982.247-**',
    reference: 'PED-AVI-1',
    amount: 23_450,
    firstItem: 'Café',
  });

  const columns = (['amount', 'customer', 'email', 'document', 'reference', 'item'] as const).map((id) => ({
    id,
    width: null,
  }));
  const layout = { columns, sort: { column: 'created', direction: 'desc' } as const };

  it.each([
    ['avi', ['Ávi', 'AVI']],
    ['nome:avi', ['Ávi']],
    ['JOSE ped', ['José', 'PED']],
    ['234,50', ['R$234.50']],
    ['R$ 234,50 cafe', ['R$234.50', 'Café']],
    // Of a range every row would be marked.
    ['>100', []],
    ['982247', ['982.247']],
  ])('a search for %s marks in the rows what it found', async (typed, expected) => {
    openPage({ ...deskResponses([row]), 'charges.columns': () => layout });
    await screen.findByText('José Ávila');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });
    await waitFor(() => expect(marked().toSorted()).toEqual(expected.toSorted()));
    await screen.findByRole('grid');
  });

  it('a search for a CPF marks nothing of a masked one but digits that are shown', async () => {
    openPage({ ...deskResponses([row]), 'charges.columns': () => layout });
    await screen.findByText('José Ávila');
    const box = screen.getByRole('searchbox');
    // The last text is marked, so that the ones before it had their time.
    for (const [typed, expected] of [
      ['529', []],
      ['529.982.247-25', []],
      ['52998224725', []],
      ['2472', []],
      ['982.2', ['982.2']],
    ] as const) {
      fireEvent.change(box, { target: { value: typed } });
      await waitFor(() => expect(box).toHaveProperty('value', typed));
      await waitFor(() => expect(marked()).toEqual(expected));
    }
  });
});
