import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exampleLayouts } from '../../../../src-preload/contract/reports/export-layout-examples.ts';
import type { ExportLayout } from '../../../../src-preload/contract/reports/export-layouts.ts';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleGateway, sampleRow } from '../../../support/renderer/samples.ts';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';

const [ENTRIES, MOVEMENTS] = exampleLayouts('en');

/** The export dialog with a layout chosen. */
async function dialogWith(saved: readonly ExportLayout[], name: string, more: FakeResponses = {}) {
  const page = openPage({
    ...deskResponses([sampleRow(0)]),
    ...savedInMemory({ layouts: [...saved] }),
    'exports.previewLayout': ({ layout, filter }) => ({
      lines: [`${layout.name} ${JSON.stringify(filter)}`],
      isSample: false,
    }),
    'exports.write': () => {
      throw failure({ kind: 'cancelled' });
    },
    ...more,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Paid' }));
  await page.user.click(screen.getByRole('button', { name: 'Export options' }));
  await page.user.selectOptions(await screen.findByLabelText('Layout'), await screen.findByRole('option', { name }));
  return page;
}

it('a chosen layout shows the lines of the present filter, hides the columns, and is written by its name', async () => {
  const { fake, user } = await dialogWith([], ENTRIES.name);
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText(/"states":\["PAID"\]/)).toBeTruthy();
  expect(screen.queryByLabelText('Columns')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(fake.inputsOf('exports.write')).toMatchObject([{ layout: ENTRIES.name, options: { format: 'csv' } }]);
});

it('a layout is written over chosen gateways of one environment, and says where their names are', async () => {
  const [branch, test] = [crypto.randomUUID(), crypto.randomUUID()];
  const { fake, user } = await dialogWith([], ENTRIES.name, {
    'gateways.list': () => [
      sampleGateway(),
      sampleGateway({ id: branch, name: 'Filial', archivedAt: 1_790_000_000_000 }),
      sampleGateway({ id: test, name: 'Teste', environment: 'sandbox' }),
    ],
  });
  expect(await screen.findByText(/A layout names the gateway only where it has the column Gateway/)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Other gateways besides Acme Pay' }));
  expect(screen.queryByRole('option', { name: 'Teste' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Filial (archived)' }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(fake.inputsOf('exports.write')).toMatchObject([{ layout: ENTRIES.name, alsoGateways: [branch] }]);
});

it('an example is copied, changed while its lines are shown, and saved under its own name', async () => {
  const { fake, user } = await dialogWith([], MOVEMENTS.name);
  await user.click(screen.getByRole('button', { name: 'Copy and edit' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Dom');
  expect(await screen.findByText(/^Dom \{/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move column 2 up' }));
  await user.selectOptions(screen.getByLabelText('Dates'), 'ddMMyyyy');
  await user.click(screen.getByRole('button', { name: 'Add column' }));
  await user.selectOptions(screen.getByLabelText('Column 8'), 'Fixed text');
  await user.type(screen.getByLabelText('Text of column 8'), 'PIX');
  await user.click(screen.getByRole('button', { name: 'Save layout' }));
  const [input] = fake.inputsOf('saved.save');
  expect(input?.save).toMatchObject({ kind: 'layout', replaces: null, thing: { name: 'Dom', date: 'ddMMyyyy' } });
  const saved = input?.save.thing as ExportLayout;
  expect(saved.columns.slice(0, 2)).toEqual([MOVEMENTS.columns[1], MOVEMENTS.columns[0]]);
  expect(saved.columns.at(-1)).toEqual({ kind: 'text', text: 'PIX', ids: [], heading: '' });
  // It is chosen then, and can be edited in its place.
  expect(await screen.findByRole('button', { name: 'Edit layout' })).toBeTruthy();
});

it('a layout that cannot be written says why at its field, and cannot be saved', async () => {
  const { user } = await dialogWith([{ ...MOVEMENTS, name: 'Mine' }], 'Mine');
  await user.click(await screen.findByRole('button', { name: 'Edit layout' }));
  await user.clear(await screen.findByLabelText('Payments: debit'));
  expect(await screen.findByText('A column writes this account. Give its code.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Charge' }));
  expect(screen.getAllByText(/Lines of this kind do not have this column/)).toHaveLength(5);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save layout' }).disabled).toBe(true);
});
