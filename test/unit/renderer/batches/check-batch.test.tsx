import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Batch, BatchRow } from '../../../../src-preload/contract/batches/batch.ts';
import { BATCH_ID, sampleBatch, sampleBatchRow, sampleCells } from '../../../support/renderer/batch-samples.ts';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, sampleGateway } from '../../../support/renderer/samples.ts';

const rows: readonly BatchRow[] = [
  sampleBatchRow(1),
  sampleBatchRow(2, {
    verdict: 'faulty',
    cells: sampleCells({ name: 'Rui', document: '123' }),
    problems: [{ field: 'document', code: 'document-length' }],
  }),
  sampleBatchRow(3, { verdict: 'duplicate', seen: ['reference-in-history'] }),
];

function checkPage(batch: Batch, more: FakeResponses = {}) {
  return openPage(
    {
      'batches.get': () => batch,
      'batches.rows': ({ verdict, offset, limit }) => ({
        rows: rows.filter((row) => verdict === null || row.verdict === verdict).slice(offset, offset + limit),
      }),
      'batches.choose': () => batch,
      ...more,
    },
    `#/batches/${BATCH_ID}`,
  );
}

const three = sampleBatch({ ready: 1, faulty: 1, duplicate: 1 });
const grid = () => screen.findByRole('grid', { name: 'Rows of the batch' });
/** The ids that describe each cell of this text. */
const describedBy = (text: string) =>
  screen.getAllByText(text).map((each) => each.closest('td')?.getAttribute('aria-describedby'));

describe('the check of a batch', () => {
  it('the sums come first, and each row says under its cells what is wrong or was seen before', async () => {
    checkPage(three);
    expect(await screen.findByText(/1 charge, R\$150.00, will be created\./)).toBeTruthy();
    expect(
      screen.getByText(/1 row with an error is not sent\. To correct one, double-click the wrong cell/),
    ).toBeTruthy();
    expect(await screen.findByText('CPF/CNPJ: A CPF has 11 digits, a CNPJ 14 characters.')).toBeTruthy();
    expect(describedBy('REF-3')).toEqual([screen.getByText('A charge has this reference.').closest('[id]')?.id]);
  });

  it('a row that may be the sum of others is called so, and its amount says what to do', async () => {
    const sum = sampleBatchRow(4, { verdict: 'duplicate', seen: ['sum-in-file'] });
    checkPage(sampleBatch({ ready: 1, duplicate: 1 }), { 'batches.rows': () => ({ rows: [rows[0] ?? sum, sum] }) });
    expect(await screen.findByText('Subtotal?')).toBeTruthy();
    expect(describedBy('R$150.00')).toEqual([
      null,
      screen.getByText(/This row may be the sum of others\./).closest('[id]')?.id,
    ]);
  });

  it('one click leaves a wrong e-mail out of every row that has one, and out of no other', async () => {
    const wrong = (position: number, field: 'email' | 'phone') =>
      sampleBatchRow(position, { verdict: 'faulty', problems: [{ field, code: `${field}-shape` }] });
    const faulty = [wrong(1, 'email'), wrong(2, 'phone'), wrong(3, 'email')];
    const { fake, user } = checkPage(sampleBatch({ faulty: 3 }), {
      'batches.rows': ({ offset }) => ({ rows: faulty.slice(offset) }),
      'batches.editRow': ({ position }) => ({
        row: sampleBatchRow(position),
        batch: sampleBatch({ ready: 2, faulty: 1 }),
      }),
    });
    await user.click(await screen.findByText(/^With errors/));
    await user.click(await screen.findByRole('button', { name: 'Remove wrong e-mails' }));
    await waitFor(() => expect(fake.inputsOf('batches.editRow')).toHaveLength(2));
    expect(fake.inputsOf('batches.editRow')).toMatchObject([
      { position: 1, field: 'email', text: '' },
      { position: 3, field: 'email', text: '' },
    ]);
  });

  it('a cell is corrected by keyboard alone: Enter edits, Enter keeps, Esc leaves it as it was', async () => {
    const { fake, user } = checkPage(three, {
      'batches.editRow': ({ position }) => ({
        row: sampleBatchRow(position, { cells: sampleCells({ name: 'Rui', document: '52998224725' }) }),
        batch: sampleBatch({ ready: 2, duplicate: 1 }),
      }),
    });
    const table = await grid();
    await screen.findByText('CPF/CNPJ: A CPF has 11 digits, a CNPJ 14 characters.');
    table.focus();
    // From the first amount to the CPF of the second row.
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
    const field = await screen.findByRole('textbox', { name: 'CPF/CNPJ' });
    expect(field).toHaveProperty('value', '123');
    await user.keyboard('999{Escape}');
    expect(fake.inputsOf('batches.editRow')).toEqual([]);
    expect(document.activeElement).toBe(table);

    await user.keyboard('{F2}52998224725{Enter}');
    await screen.findByText(/2 charges, R\$300.00, will be created\./);
    expect(fake.inputsOf('batches.editRow')).toEqual([
      { gatewayId: GATEWAY_ID, batchId: BATCH_ID, position: 2, field: 'document', text: '52998224725' },
    ]);
    // One correction may have settled another row: all in sight are read again.
    expect(fake.inputsOf('batches.rows').length).toBeGreaterThan(1);
  });

  it('the space bar leaves a row out, and all possible duplicates are decided at once', async () => {
    const { fake, user } = checkPage(three);
    const table = await grid();
    await screen.findByText('Customer 1');
    table.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(fake.inputsOf('batches.choose')).toHaveLength(1));
    expect(fake.inputsOf('batches.choose')[0]).toMatchObject({ positions: [1], choice: 'leave-out' });

    await user.click(screen.getByRole('button', { name: 'Possible duplicates or subtotals 1' }));
    await user.click(screen.getByRole('button', { name: 'Send all anyway' }));
    await waitFor(() => expect(fake.inputsOf('batches.choose')).toHaveLength(2));
    expect(fake.inputsOf('batches.choose')[1]).toMatchObject({ positions: [3], choice: 'send-anyway' });
  });

  it('a live batch starts with its own words, however accents and spaces are typed, and with nothing less', async () => {
    const batch = sampleBatch({ ready: 312 });
    const { fake, user } = checkPage(batch, { 'batches.start': () => ({ ...batch, status: 'pilot' }) });
    await user.click(await screen.findByRole('button', { name: 'Create 312 charges…' }));
    const dialog = await screen.findByRole('dialog');
    const field = await within(dialog).findByRole('textbox', { name: /R\$46,800.00 in 312 charges, live/ });
    const start = within(dialog).getByRole('button', { name: 'Create the first charge' });
    expect(start).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: 'R$46,800.00 in 311 charges, live' } });
    expect(start).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: 'r$ 46,800.00 in 312 charges,  LIVE' } });
    await user.click(start);
    await waitFor(() => expect(fake.inputsOf('batches.start')).toHaveLength(1));
    // What was typed goes to main, which compares it too.
    expect(fake.inputsOf('batches.start')[0]).toMatchObject({
      ...{ count: 312, sum: 4_680_000 },
      confirmation: { by: 'words', text: 'r$ 46,800.00 in 312 charges,  LIVE', language: 'en' },
    });
    // No PIN is set here, so none is asked.
    expect(within(dialog).queryByLabelText('Or enter the admin PIN')).toBeNull();
  });

  it('the admin PIN stands for the words where there is one', async () => {
    const batch = sampleBatch({ ready: 2 });
    const { fake, user } = checkPage(batch, {
      'security.read': () => ({ locked: false, pinSet: true, screenPinSet: false, adminUntil: null }),
      'batches.start': () => ({ ...batch, status: 'pilot' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Create 2 charges…' }));
    await user.type(await screen.findByLabelText('Or enter the admin PIN'), '4711');
    await user.click(screen.getByRole('button', { name: 'Create the first charge' }));
    await waitFor(() => expect(fake.inputsOf('batches.start')).toHaveLength(1));
    expect(fake.inputsOf('batches.start')[0]).toMatchObject({ confirmation: { by: 'pin', pin: '4711' } });
  });

  it('in a sandbox one button confirms', async () => {
    const batch = sampleBatch({ ready: 2 });
    const { fake, user } = checkPage(batch, {
      'gateways.list': () => [sampleGateway({ environment: 'sandbox' })],
      'batches.start': () => ({ ...batch, status: 'pilot' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Create 2 charges…' }));
    await user.click(await screen.findByRole('button', { name: 'Create the first charge' }));
    await waitFor(() => expect(fake.inputsOf('batches.start')).toHaveLength(1));
    expect(fake.inputsOf('batches.start')[0]).toMatchObject({ confirmation: null });
  });

  it('of ten thousand rows only those in sight are in the page, and the last one is a key away', async () => {
    const { fake, user } = checkPage(sampleBatch({ ready: 10_000 }), {
      'batches.rows': ({ offset, limit }) => ({
        rows: Array.from({ length: limit }, (_, index) => sampleBatchRow(offset + index + 1)),
      }),
    });
    const table = await grid();
    await screen.findByText('Customer 1');
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    expect(table.getAttribute('aria-rowcount')).toBe('10001');
    table.focus();
    await user.keyboard('{ArrowDown}');
    expect(table.getAttribute('aria-activedescendant')).toBe('cell-1-amount');
    // Nobody reads all of them to show some.
    expect(fake.inputsOf('batches.rows').length).toBeLessThan(4);
  });

  it('an archived gateway shows a batch and changes nothing of it', async () => {
    checkPage(three, { 'gateways.list': () => [sampleGateway({ archivedAt: 1 })] });
    expect(await screen.findByText('This gateway is archived: nothing can be sent.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create 1 charge…' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Leave out' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });
});
