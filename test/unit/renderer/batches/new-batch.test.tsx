import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SpreadsheetShape } from '../../../../src-preload/contract/batches/batch.ts';
import { LARGEST } from '../../../../src-preload/contract/values/input-limits.ts';
import { BATCH_ID, sampleBatch, sampleBatchRow } from '../../../support/renderer/batch-samples.ts';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID } from '../../../support/renderer/samples.ts';

const shape: SpreadsheetShape = {
  format: 'csv',
  sheets: [],
  sheet: 0,
  head: ['Cliente', 'Total', 'Vence em', 'Cidade'],
  sample: [
    ['Ana', '150,00', '10/12/2026', 'Recife'],
    ['Rui', '89,90', '10/12/2026', 'Natal'],
  ],
  rows: 312,
  hidden: 0,
  hiddenColumns: [],
  invisible: { count: 0, lines: [] },
  otherPage: null,
  reasons: {},
  mapping: { columns: { amount: 1, name: 0 }, decimal: 'comma' },
  savedAs: null,
};

function newBatch(answer: SpreadsheetShape = shape) {
  const batch = sampleBatch({ ready: 1 });
  return openPage(
    {
      'batches.readSpreadsheet': () => answer,
      'batches.prepare': () => batch,
      'batches.get': () => batch,
      'batches.rows': () => ({ rows: [sampleBatchRow(1)] }),
    },
    '#/batches/add',
  );
}

/** A drop, which the file field beside it stands for on the keyboard. */
async function drop(...files: readonly File[]) {
  const zone = (await screen.findByText('Drop a spreadsheet here')).closest('div');
  if (zone === null) throw new Error('nothing to drop on');
  fireEvent.drop(zone, { dataTransfer: { files } });
}

const csv = (text: string) => new File([text], 'november.csv', { type: 'text/csv' });

describe('a new batch', () => {
  it('a spreadsheet over 5 MB is refused in words before anything is sent to main', async () => {
    const { fake } = newBatch();
    await drop(new File([new Uint8Array(LARGEST.spreadsheet + 1)], 'large.xlsx'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/5 MB at most/);
    await drop(new File([], 'empty.csv'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/is empty/));
    expect(fake.inputsOf('batches.readSpreadsheet')).toEqual([]);
  });

  it('a dropped file and pasted cells reach main byte for byte', async () => {
    const { fake, close } = newBatch();
    await drop(csv('nome;valor\nJosé;150,00'));
    await screen.findByRole('heading', { name: 'Match the columns' });
    const [dropped] = fake.inputsOf('batches.readSpreadsheet');
    expect(dropped).toMatchObject({ gatewayId: GATEWAY_ID, fileName: 'november.csv', sheet: 0 });
    expect(Buffer.from(dropped?.content ?? '', 'base64').toString()).toBe('nome;valor\nJosé;150,00');
    close();

    const pasted = newBatch();
    await screen.findByText('Drop a spreadsheet here');
    act(() => void fireEvent.paste(window, { clipboardData: { files: [], getData: () => 'nome\tvalor\nZoé\t9,90' } }));
    await screen.findByRole('heading', { name: 'Match the columns' });
    const [cells] = pasted.fake.inputsOf('batches.readSpreadsheet');
    expect(Buffer.from(cells?.content ?? '', 'base64').toString()).toBe('nome\tvalor\nZoé\t9,90');
  });

  it('how many lines the spreadsheet hides, and that they are not charged, stands above its columns', async () => {
    newBatch({ ...shape, hidden: 12 });
    await drop(csv('nome;valor\nJosé;150,00'));
    expect((await screen.findByText(/12 hidden rows/)).textContent).toMatch(/left out and will not be charged/);
  });

  it('the columns that the spreadsheet hides are named above the others', async () => {
    newBatch({ ...shape, hiddenColumns: ['Valor 2025', 'C'] });
    await drop(csv('nome;valor\nJosé;150,00'));
    expect(await screen.findByText(/The hidden columns Valor 2025, C were left out\./)).toBeTruthy();
  });

  it('the lines from which invisible characters are removed stand above the columns', async () => {
    newBatch({ ...shape, invisible: { count: 3, lines: [2, 7] } });
    await drop(csv('nome;valor\nJosé;150,00'));
    expect(await screen.findByText('Invisible characters are removed from 3 rows (2, 7, …).')).toBeTruthy();
  });

  it('a second column of documents has a select of its own, and may be left out', async () => {
    const { fake, user } = newBatch({ ...shape, mapping: { ...shape.mapping, secondDocument: 2 } });
    await drop(csv('x'));
    const second = await screen.findByRole('combobox', { name: 'CPF/CNPJ (second column)' });
    expect((second as HTMLSelectElement).value).toBe('2');
    await user.selectOptions(second, '');
    await user.click(screen.getByRole('button', { name: /^Check/ }));
    expect(fake.inputsOf('batches.prepare')[0]?.mapping.secondDocument).toBeNull();
  });

  it('a file that main cannot read is refused in words, and another one can be chosen', async () => {
    const { fake } = newBatch();
    fake.respond({
      'batches.readSpreadsheet': () => {
        throw failure({
          kind: 'invalid-input',
          issues: [{ path: 'content', code: 'spreadsheet-not-readable' }],
        });
      },
    });
    await drop(csv('x'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/without a password/);
    expect(screen.getByRole('button', { name: 'Choose a spreadsheet' })).toBeTruthy();
  });

  it('the suggested columns stand beside what is in them, and what is changed is what main checks', async () => {
    const { fake, user } = newBatch();
    await drop(csv('x'));
    const amount = await screen.findByRole('row', { name: /^Amount/ });
    expect(within(amount).getByText('150,00')).toBeTruthy();
    expect(screen.getByText(/312 rows in november.csv/)).toBeTruthy();
    expect(screen.getByText('Suggested from names and content. Check them.')).toBeTruthy();
    expect(screen.getByText('Not used: Vence em, Cidade')).toBeTruthy();
    expect(screen.queryByText(/not sent to the gateway/)).toBeNull();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Due day' }), 'Vence em');
    // The due day is the desk's own, which is said where one is chosen.
    expect(screen.getByText(/Due days are for your own records: they are not sent to the gateway/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Save this matching as' }), 'School fees');
    await user.click(screen.getByRole('button', { name: 'Check 312 rows' }));
    await screen.findByText(/will be created/);
    expect(fake.inputsOf('batches.prepare')[0]).toMatchObject({
      mapping: { columns: { amount: 1, name: 0, dueDay: 2 }, decimal: 'comma' },
      saveAs: 'School fees',
    });
    expect(window.location.hash).toBe(`#/batches/${BATCH_ID}`);
  });

  it('columns that were saved before are recognised by name; without an amount nothing can be checked', async () => {
    const { user } = newBatch({ ...shape, savedAs: 'School fees' });
    await drop(csv('x'));
    expect(await screen.findByText('Columns recognised: School fees.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Amount/ }), 'None');
    expect(screen.getByRole('button', { name: 'Check 312 rows' })).toHaveProperty('disabled', true);
  });
});
