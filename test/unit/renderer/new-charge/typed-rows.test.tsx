import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { exampleLayouts } from '../../../../src-preload/contract/ready-layouts/example-layouts.ts';
import { LayoutEditor } from '../../../../src-renderer/exports/layouts/layout-editor.tsx';
import { NewChargePage } from '../../../../src-renderer/new-charge/new-charge-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { renderedFields } from '../../../support/renderer/rendered-fields.tsx';

const [LAYOUT] = exampleLayouts('en');
const PREVIEW = { 'exports.previewLayout': () => ({ lines: [], isSample: false }) };

beforeEach(() => {
  window.location.hash = '#/new';
});

it.each([
  { list: 'items', add: 'Add item', field: 'Title' },
  { list: 'additional data', add: 'Add metadata', field: /^Value \d+$/ },
  { list: 'columns of a layout', add: 'Add column', field: /^Heading of column/ },
])('a key in the last of many $list renders as many fields as in one of few', ({ list, add, field }) => {
  const fields = renderedFields();
  const page = list.startsWith('columns') ? (
    <LayoutEditor edited={{ layout: LAYOUT, replaces: null }} filter={{}} onSaved={() => {}} onCancel={() => {}} />
  ) : (
    <NewChargePage />
  );
  atDesk(fields.around(page), PREVIEW, { gateway: { formFields: ['metadata'] } });
  const addRow = () => fireEvent.click(screen.getByRole('button', { name: add, hidden: true }));
  const typeInLast = (value: string) => {
    const last = screen.getAllByLabelText(field, { selector: 'input' }).at(-1);
    return fields.during(() => fireEvent.change(last ?? document.body, { target: { value } }));
  };
  addRow();
  typeInLast('a');
  const withFew = typeInLast('ab');
  for (let row = 0; row < 5; row += 1) addRow();
  typeInLast('c');
  expect(typeInLast('cd')).toBe(withFew);
  expect(withFew).toBeGreaterThan(0);
});
