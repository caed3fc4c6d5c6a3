/** In a browser a saved file reaches its reader as a download, whatever screen is there by then. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundInGateway } from '../../../../src-preload/contract/maintenance/erasure-operations.ts';
import type { ReceivableRow } from '../../../../src-preload/contract/receivables/receivable.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, NOON, sampleFigures, sampleHistoryStatus } from '../../../support/renderer/samples.ts';

const RECEIVABLE: ReceivableRow = {
  ...{ id: '00000000-0000-4000-8000-00000c000001', createdAt: NOON, operator: null, customerName: 'Ana' },
  ...{ amount: 8_000, dueDay: '2026-11-20', description: 'Mensalidade', reference: 'FAT-1', batchId: null },
  ...{ age: 'today', closedAt: null, closedAs: null, paidCharges: 0, paidAt: null, extraPayments: 0, latest: null },
  ...{ receivedAmount: 0, returned: null },
};

const FOUND: FoundInGateway = {
  ...{
    state: 'searched',
    left: [],
    people: [],
    gatewayId: GATEWAY_ID,
    name: 'Loja',
    sum: 8_000,
    charges: 1,
    notes: 0,
    attempts: 0,
    forms: 0,
  },
  ...{ filters: 0, receivables: 0, statements: 0, exports: 0, copies: 0 },
};

const file = (fileName: string) => ({ fileName, path: `/x/${fileName}`, download: `/download/${fileName}` });

/** The files that the page has handed to the browser: their names, and where they come from. */
const downloads: string[] = [];
beforeEach(() => {
  sessionStorage.clear();
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(`${this.download} of ${this.pathname}`);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a saved file in a browser', () => {
  it('a saved file comes as a download although its dialog was closed before it was ready', async () => {
    let ready = () => {};
    const saving = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const { user } = openPage(
      {
        'receivables.figures': () =>
          sampleFigures({ ages: { ...sampleFigures().ages, today: { count: 1, sum: 8_000 } } }),
        'receivables.list': () => ({ rows: [RECEIVABLE], next: null }),
        'receivables.saveTable': () => saving.then(() => ({ ...file('r.xlsx'), rows: 1 })),
      },
      '#/receivables',
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Export' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(downloads).toEqual([]);
    await act(async () => ready());
    expect(await screen.findByText('Saved as r.xlsx')).toBeTruthy();
    expect(downloads).toEqual(['r.xlsx of /download/r.xlsx']);
  });

  it('a saved file of a person and of the whole history comes as a download', async () => {
    const { user } = openPage(
      {
        'maintenance.status': () => sampleHistoryStatus(),
        'maintenance.backups': () => [],
        'audit.list': () => [],
        'retention.read': () => null,
        'erasure.receipts': () => ({ receipts: [], progress: null }),
        'erasure.find': () => [FOUND],
        'maintenance.exportPerson': () => ({ ...file('person.json'), charges: 3 }),
        'maintenance.exportHistory': () => ({
          ...file('moved.history'),
          charges: 3,
          bytes: 9,
          sha256: 'ab'.repeat(32),
        }),
      },
      '#/settings/history',
    );
    await user.click(await screen.findByRole('button', { name: 'Export the history' }));
    await waitFor(() => expect(downloads).toEqual(['moved.history of /download/moved.history']));
    await user.click(screen.getByRole('link', { name: 'Personal data' }));
    const person = within(await screen.findByRole('region', { name: 'One person’s data' }));
    await user.type(person.getByRole('textbox', { name: 'CPF/CNPJ' }), '862.883.667-57');
    await user.click(person.getByRole('button', { name: 'Find' }));
    await user.click(await person.findByRole('button', { name: /^Export their data/ }));
    await waitFor(() => expect(downloads.at(-1)).toBe('person.json of /download/person.json'));
  });
});
