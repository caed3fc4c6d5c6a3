import { createHash } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ACCOUNTING_COLUMNS, EXPORT_COLUMNS } from '../../../../src-preload/contract/reports/export-options.ts';
import type { ExportRecord } from '../../../../src-preload/contract/reports/export-records.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, NOON, sampleRow } from '../../../support/renderer/samples.ts';

const RECORD: ExportRecord = {
  ...{ number: 7, at: NOON, format: 'csv', fileName: 'charges-1.csv', rows: 120, sum: 1_000_000, bytes: 9_000 },
  options: {
    options: { format: 'csv', dialect: 'brazil', columns: [...EXPORT_COLUMNS], masked: true, rawAnswers: false },
    ...{ sort: { column: 'created', direction: 'desc' }, language: 'pt-BR', layout: { name: 'Dom', sha256: 'cd' } },
  },
  filter: {
    ...{ created: null, states: ['PAID'], amount: null, selected: null, others: ['text'] },
    paid: { from: Date.UTC(2026, 9, 1, 3), before: Date.UTC(2026, 10, 1, 3) },
  },
  ...{ sha256: 'ab'.repeat(32), masked: true, operator: 'Bia' },
};

it('a written export says who, when, what, how and how much, and of a typed text only that there was one', async () => {
  openPage({ 'exports.made': () => [RECORD] }, '#/reports/exports');
  const cells = [...((await screen.findByText('charges-1.csv')).closest('tr')?.cells ?? [])];
  expect(cells.map(({ textContent }) => textContent).slice(0, 6)).toEqual([
    expect.stringMatching(/2026.*Bia$/),
    'Paid 01/10/2026 to 31/10/2026 · Paid · a search text',
    expect.stringMatching(/^charges-1\.csvLayout Dom.*DetailsSHA-256 abab/),
    '120',
    'R$10,000.00',
    'Masked',
  ]);
});

it('the same again runs the recorded filter and options, and says what it was then', async () => {
  const { fake, user } = openPage(
    {
      'exports.made': () => [RECORD],
      'exports.again': () => ({
        ...{ fileName: 'charges-2.csv', path: '/d/charges-2.csv', rows: 121, bytes: 9_100, sum: 1_000_500 },
        ...{ sha256: 'ef'.repeat(32), download: null, manifest: null, layoutChanged: true },
        before: { at: NOON, rows: 120, sum: 1_000_000 },
      }),
    },
    '#/reports/exports',
  );
  await user.click(await screen.findByRole('button', { name: 'Export again: charges-1.csv' }));
  expect(fake.inputsOf('exports.again')).toMatchObject([
    { number: 7, options: RECORD.options?.options, language: 'pt-BR' },
  ]);
  expect((await screen.findByText(/120 rows, R\$10,000.00/)).textContent).toContain('The layout was changed since.');
});

it('an export whose filter an erasure deleted says so and cannot be repeated', async () => {
  const lost: ExportRecord = { ...RECORD, filter: null };
  openPage({ 'exports.made': () => [lost] }, '#/reports/exports');
  expect(await screen.findByText('The filter named a person whose data was erased.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Export again/ }).disabled).toBe(true);
});

it('a month is exported by one button: its period first, then rows and sum, then the file', async () => {
  const { fake, user } = openPage(
    { ...deskResponses([sampleRow(0)]), 'exports.made': () => [], 'exports.write': () => new Promise(() => undefined) },
    '#/reports/figures',
  );
  await user.click(await screen.findByRole('button', { name: 'Export a month' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export a month' }));
  const period = await dialog.findByLabelText<HTMLSelectElement>('Period');
  expect([...period.options].map(({ text }) => text)).toEqual(['This month', 'Last month', 'Custom range']);
  expect(period.value).toBe('last-month');
  const size = await dialog.findByText(/charges?, R\$/);
  expect(period.compareDocumentPosition(size)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const [asked] = fake.inputsOf('charges.totals').slice(-1);
  expect(Object.keys(asked?.filter ?? {})).toEqual(['paid']);
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(fake.inputsOf('exports.write')).toMatchObject([
    { filter: asked?.filter, options: { columns: [...ACCOUNTING_COLUMNS] } },
  ]);
  await waitFor(() => expect(window.location.hash).toBe('#/reports/figures'));
});

it('a dropped file is read in the page with its manifest, and only its digest leaves it', async () => {
  const { fake } = openPage(
    { 'exports.made': () => [], 'exports.checkFile': () => ({ result: 'changed', by: 'manifest', export: null }) },
    '#/reports/exports',
  );
  const zone = await screen.findByRole('region', { name: 'Check a file' });
  const manifest = { manifestOf: 'a.csv', sha256: 'cd'.repeat(32) };
  const files = [new File(['a;b\r\n'], 'a.csv'), new File([JSON.stringify(manifest)], 'a.csv.manifest.json')];
  fireEvent.drop(zone, { dataTransfer: { files } });
  expect(await screen.findByText('Changed: its manifest lists different content.')).toBeTruthy();
  const sha256 = createHash('sha256').update('a;b\r\n').digest('hex');
  expect(fake.inputsOf('exports.checkFile')).toEqual([{ fileName: 'a.csv', sha256, manifestSha256: manifest.sha256 }]);
  fireEvent.drop(zone, { dataTransfer: { files: files.slice(1) } });
  await waitFor(() => expect(screen.getByText('This is a manifest. Choose the file it describes too.')).toBeTruthy());
});

it('a file too large for the memory of the page is not read, and that is said', async () => {
  const { fake } = openPage({ 'exports.made': () => [] }, '#/reports/exports');
  const zone = await screen.findByRole('region', { name: 'Check a file' });
  const large = Object.defineProperty(new File([], 'a.csv'), 'size', { value: 1024 ** 3 + 1 });
  fireEvent.drop(zone, { dataTransfer: { files: [large] } });
  expect(await screen.findByText('This is too large for Balcão. Nothing was done.')).toBeTruthy();
  expect(fake.inputsOf('exports.checkFile')).toEqual([]);
});

it('reports without data say what to do, with a button that goes there', async () => {
  openPage({ 'exports.made': () => [] }, '#/reports/exports');
  await screen.findByText('Nothing exported yet');
  const [button] = screen.getAllByRole('link', { name: 'Go to charges' });
  expect(button?.getAttribute('href')).toBe('#/charges');
});
