import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ACCOUNTING_COLUMNS } from '../../../../src-preload/contract/reports/export-options.ts';
import { defaultOptions } from '../../../../src-renderer/exports/export-state.tsx';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow } from '../../../support/renderer/samples.ts';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';

describe('the export dialog', () => {
  it('the export dialog offers period and accounting first, explains each format, and protects codes', async () => {
    const { fake, user } = openPage({
      ...deskResponses([sampleRow(0)]),
      'exports.write': () => new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Paid' }));
    await user.click(await screen.findByRole('button', { name: 'Export options' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
    const period = await dialog.findByLabelText('Period');
    const accounting = dialog.getByRole<HTMLInputElement>('radio', { name: 'Accounting' });
    expect(accounting.checked).toBe(true);
    const format = dialog.getByText(/is for opening in a spreadsheet\. CSV is for importing/);
    const order = [period, accounting, format];
    for (const [index, element] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.selectOptions(period, 'Custom range');
    await user.type(dialog.getByLabelText('From'), '01102026');
    await user.type(dialog.getByLabelText('To'), '31102026');
    const codes = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Protect codes for spreadsheets/ });
    expect(codes.checked).toBe(false);
    await user.click(codes);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const [asked] = fake.inputsOf('exports.write');
    // October in São Paulo, three hours behind UTC.
    expect(asked?.filter).toEqual({
      states: ['PAID'],
      paid: { from: Date.UTC(2026, 9, 1, 3), before: Date.UTC(2026, 10, 1, 3) },
    });
    expect(asked?.options).toMatchObject({ format: 'csv', protectCodes: true, columns: [...ACCOUNTING_COLUMNS] });
  });

  it('the export dialog exports the filtered list as chosen, and saves the choice as a preset', async () => {
    const { fake, user } = openPage({
      ...deskResponses([sampleRow(0)]),
      ...savedInMemory(),
      'exports.write': () => new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Export options' }));
    await user.click(await screen.findByRole('radio', { name: 'Accounting' }));
    await user.click(screen.getByRole('radio', { name: 'Excel (XLSX)' }));
    await user.click(screen.getByLabelText('Mask personal data'));
    await user.click(screen.getByRole('button', { name: 'Save as a preset' }));
    await user.type(await screen.findByLabelText('Preset name'), 'Monthly{Enter}');
    expect(await screen.findByRole('option', { name: 'Monthly' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const [saved] = fake.inputsOf('saved.save');
    expect(saved?.save).toMatchObject({
      kind: 'preset',
      thing: { name: 'Monthly', options: { format: 'xlsx', masked: true } },
    });
    const [asked] = fake.inputsOf('exports.write');
    expect(asked?.options).toMatchObject({ format: 'xlsx', masked: true });
    expect(asked?.options.columns).toEqual([...ACCOUNTING_COLUMNS]);
  });

  it('JSON Lines has timelines only where chosen; a preset keeps that, and another format leaves it out', async () => {
    const { fake, user } = openPage({
      ...deskResponses([sampleRow(0)]),
      ...savedInMemory(),
      'exports.write': () => new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Export options' }));
    const timeline = () =>
      screen.queryByRole<HTMLInputElement>('checkbox', { name: /Include the timeline of each charge/ });
    const asJsonLines = async () => user.click(await screen.findByRole('checkbox', { name: /^JSON Lines/ }));
    expect(timeline()).toBeNull();
    await asJsonLines();
    expect(timeline()?.checked).toBe(false);
    await user.click(screen.getByLabelText(/Include the timeline of each charge/));
    await user.click(screen.getByRole('button', { name: 'Save as a preset' }));
    await user.type(await screen.findByLabelText('Preset name'), 'Archive{Enter}');
    await screen.findByRole('option', { name: 'Archive' });
    const [saved] = fake.inputsOf('saved.save');
    expect(saved?.save).toMatchObject({ thing: { options: { format: 'jsonl', timeline: true } } });
    await user.click(screen.getByRole('radio', { name: 'CSV' }));
    await asJsonLines();
    expect(timeline()?.checked).toBe(false);
    await user.selectOptions(screen.getByLabelText('Preset'), 'Archive');
    expect(timeline()?.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const [asked] = fake.inputsOf('exports.write');
    expect(asked?.options).toMatchObject({ format: 'jsonl', timeline: true });
  });

  it.each([
    ['as it opens', {}, false],
    ['with JSON Lines', { format: 'jsonl' }, true],
    ['with other separators', { dialect: 'brazil' }, true],
    ['with protected codes', { protectCodes: true }, true],
    ['with what is not advanced', { masked: true, columns: ['created'] }, false],
  ] as const)('Advanced is folded unless something in it is chosen: %s', async (_what, changed, isOpen) => {
    const options = { ...defaultOptions('en'), ...changed, columns: [...ACCOUNTING_COLUMNS] };
    const { user } = openPage({
      ...deskResponses([sampleRow(0)]),
      ...savedInMemory({ presets: [{ name: 'Saved', options }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Export options' }));
    const fold = (await screen.findByText('Advanced')).closest('details');
    expect(fold?.open).toBe(false);
    await user.selectOptions(await screen.findByLabelText('Preset'), 'Saved');
    await waitFor(() => expect(fold?.open).toBe(isOpen));
    for (const label of ['Layout', 'Separators', /^JSON Lines/])
      for (const field of screen.queryAllByLabelText(label, { selector: 'select, [type=checkbox]' }))
        expect(fold?.contains(field)).toBe(true);
  });

  it('Escape closes the dialog for a preset’s name, and leaves the export that was chosen', async () => {
    const { user } = openPage({ ...deskResponses([sampleRow(0)]), ...savedInMemory() });
    await user.click(await screen.findByRole('button', { name: 'Export options' }));
    await user.click(await screen.findByRole('radio', { name: 'Excel (XLSX)' }));
    await user.click(screen.getByRole('button', { name: 'Save as a preset' }));
    await screen.findByLabelText('Preset name');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Preset name')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Excel (XLSX)' }).checked).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Excel (XLSX)' })).toBeNull());
  });

  it('the list’s search is named with count and sum before a file is written, and can be left out', async () => {
    const { fake, user } = openPage({
      ...deskResponses([sampleRow(0)]),
      'charges.totals': ({ filter }) => ({
        ...{ count: filter.text === undefined ? 3 : 0, sum: filter.text === undefined ? 75_150 : 0, byState: [] },
        ...{ outcomeUnknown: 0, unconfirmed: { count: 0, sum: 0 } },
      }),
      'exports.write': () => new Promise(() => undefined),
    });
    await user.type(await screen.findByRole('searchbox'), 'Maria');
    await expect.poll(() => fake.inputsOf('charges.list').at(-1)?.filter.text).toBe('Maria');
    await user.click(await screen.findByRole('button', { name: 'Export options' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
    expect(await dialog.findByText(/Search: .*Maria/)).toBeTruthy();
    expect(await dialog.findByText(/^0 charges/)).toBeTruthy();

    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('Export a file without charges?')).toBeTruthy();
    expect(fake.inputsOf('exports.write')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    await user.click(dialog.getByRole('button', { name: 'Without the search' }));
    expect(await dialog.findByText(/^3 charges, R\$\s?751[.,]50$/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(fake.inputsOf('exports.write').map(({ filter }) => filter)).toEqual([{}]);
  });
});
