import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exampleLayouts } from '../../../../src-preload/contract/ready-layouts/example-layouts.ts';
import { PROGRAM_LAYOUTS } from '../../../../src-preload/contract/ready-layouts/program-layouts.ts';
import { type ExportLayout, formatOfLayout } from '../../../../src-preload/contract/reports/export-layouts.ts';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleGateway, sampleRow, sampleSettings } from '../../../support/renderer/samples.ts';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';

const [ENTRIES, MOVEMENTS] = exampleLayouts('en');
const CALIMA = PROGRAM_LAYOUTS.find(({ name }) => name === 'Calima');

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
  await page.user.click(await screen.findByRole('button', { name: /^(Paid|Pagas)$/ }));
  await page.user.click(screen.getByRole('button', { name: /^(Export options|Opções de exportação)$/ }));
  const layouts = await screen.findByLabelText('Layout');
  await page.user.selectOptions(layouts, within(layouts).getByRole('option', { name }));
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
  await user.clear(await screen.findByLabelText('Payments: Debit account'));
  expect(await screen.findByText('Fill this in: a column has it.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Charge' }));
  expect(screen.getAllByText(/Rows of this kind do not have this column/)).toHaveLength(5);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save layout' }).disabled).toBe(true);
});

it('a layout that is saved without a name has the focus there, as far as its button is from it', async () => {
  const { fake, user } = await dialogWith([{ ...MOVEMENTS, name: 'Mine' }], 'Mine');
  await user.click(await screen.findByRole('button', { name: 'Edit layout' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save layout' }));
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(fake.inputsOf('saved.save')).toEqual([]);
});

it('a ready layout asks for what only the office knows, and is saved and chosen once that is filled in', async () => {
  const { fake, user } = await dialogWith([], 'Domínio');
  expect(await screen.findByText(/ready but for what only your company knows/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Fill in and use' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Domínio, my company');
  expect(screen.getAllByText('Fill this in: a column has it.')).toHaveLength(8);
  await user.type(screen.getByLabelText('Company code'), '23');
  await user.type(screen.getByLabelText('CNPJ'), '11.222.333/0001-81');
  const accounts = ['8', '504', '504', '8', '371', '1.1.2'];
  for (const [index, side] of ['Payments', 'Refunds', 'Fees']
    .flatMap((kind) => [`${kind}: Debit account`, `${kind}: Credit account`])
    .entries())
    await user.type(screen.getByLabelText(side), accounts[index] ?? '');
  expect(screen.getByText('Its column is filled with zeros: use digits only.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Fees: Credit account'));
  await user.type(screen.getByLabelText('Fees: Credit account'), '8');
  await user.click(screen.getByRole('button', { name: 'Save layout' }));
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(fake.inputsOf('exports.write')).toMatchObject([{ layout: 'Domínio, my company', options: { format: 'csv' } }]);
});

it('a layout of Excel is written as Excel, and another format is by columns again', async () => {
  const { fake, user } = await dialogWith([], 'Conta Azul');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Excel (XLSX)' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(fake.inputsOf('exports.write')).toMatchObject([{ layout: 'Conta Azul', options: { format: 'xlsx' } }]);
  await user.click(screen.getByRole('button', { name: 'Export options' }));
  await user.selectOptions(await screen.findByLabelText('Layout'), 'Conta Azul');
  await user.click(screen.getByRole('radio', { name: 'CSV' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Layout').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(fake.inputsOf('exports.write')[1]).toMatchObject({ layout: null, options: { format: 'csv' } });
});

it('a layout like Calima’s is four changes away from a new one', async () => {
  const { fake, user } = await dialogWith([], 'Calima', {
    'settings.read': () => sampleSettings({ language: 'pt-BR' }),
  });
  await user.selectOptions(await screen.findByLabelText('Layout'), '');
  await user.click(screen.getByRole('button', { name: 'Novo layout' }));
  await user.type(await screen.findByLabelText('Nome'), 'Outro');
  // The changes.
  await user.click(screen.getByRole('button', { name: 'Adicionar coluna' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar coluna' }));
  await user.click(screen.getByLabelText('Primeira linha com os títulos'));
  await user.selectOptions(screen.getByLabelText('Acentos'), 'Windows (1252)');
  await user.click(screen.getByRole('button', { name: 'Salvar layout' }));
  const saved = fake.inputsOf('saved.save')[0]?.save.thing as ExportLayout;
  const shape = ({ columns, ...layout }: ExportLayout) => ({
    ...{ separator: layout.separator, numbers: layout.numbers, date: layout.date, encoding: layout.encoding },
    ...{ headings: layout.headings, lines: layout.lines, format: formatOfLayout(layout) },
    cells: columns.map((column) => ('field' in column ? column.field : column.kind)),
  });
  expect(CALIMA && shape(saved)).toEqual(CALIMA && shape(CALIMA));
  expect(CALIMA).toBeDefined();
});

it('cells of a file without separators get characters and a filling, and a header is added', async () => {
  const { fake, user } = await dialogWith([{ ...MOVEMENTS, name: 'Mine' }], 'Mine');
  await user.click(await screen.findByRole('button', { name: 'Edit layout' }));
  await user.selectOptions(await screen.findByLabelText('Separator'), 'None: fixed width');
  expect(screen.getAllByText('Without a separator, a cell needs its characters and what fills it.')).toHaveLength(7);
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await user.type(screen.getByLabelText(`Characters of column ${number}`), '12');
  await user.selectOptions(screen.getByLabelText('Filling of column 4'), 'Zeros before');
  await user.click(screen.getByRole('button', { name: 'Add to the header' }));
  await user.selectOptions(screen.getByLabelText('Header cell 1'), 'Sum of the entries');
  await user.click(screen.getByRole('button', { name: 'Save layout' }));
  const saved = fake.inputsOf('saved.save')[0]?.save.thing as ExportLayout;
  expect(saved.header).toEqual([
    { kind: 'total', field: 'sum', heading: 'Sum of the entries', width: { length: 10, fill: 'after' } },
  ]);
  expect(saved.columns[3]).toMatchObject({ field: 'movementAmount', width: { length: 12, fill: 'zeros' } });
});
