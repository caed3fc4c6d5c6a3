import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FORM_FIELDS, type FormField } from '../../../../src-preload/contract/gateways/gateway.ts';
import { NewChargePage } from '../../../../src-renderer/new-charge/new-charge-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';

/** What each field is on screen. */
const LABELS: Readonly<Record<FormField, string>> = {
  itemReference: 'Item reference',
  tangible: 'Physical product',
  postbackUrl: 'Notification address (postbackUrl)',
  metadata: 'Add metadata',
};

const shown = (): FormField[] =>
  FORM_FIELDS.filter(
    (field) =>
      screen.queryByLabelText(LABELS[field]) !== null ||
      screen.queryByRole('button', { name: LABELS[field], hidden: true }) !== null,
  );

const openForm = async (formFields: FormField[], again: object = {}, isCopy = false) => {
  const key = crypto.randomUUID();
  window.location.hash = isCopy ? `#/new/${key}` : '#/new';
  atDesk(
    <NewChargePage />,
    { 'charges.draftAgain': () => ({ ...DRAFT, id: crypto.randomUUID(), ...again }) },
    { gateway: { formFields } },
  );
  if (isCopy) await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveProperty('value', '9.99'));
  else await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
};

const DRAFT = {
  amount: 999,
  customer: { name: '', email: '', phone: '', document: '' },
  items: [],
  reference: '',
  metadata: [],
  postbackUrl: '',
};
const ITEM = { title: 'Café', amount: 999, quantity: 1, tangible: false, externalRef: '' };

beforeEach(() => {
  window.location.hash = '#/new';
});

describe('the fields that few desks need', () => {
  it.each(FORM_FIELDS.map((field) => [[field]] as [FormField[]]).concat([[[]], [[...FORM_FIELDS]]]))(
    'the fields that few desks need are those of the gateway’s settings: %o',
    async (formFields) => {
      await openForm(formFields);
      expect(shown()).toEqual(formFields);
    },
  );

  it.each<[FormField, object]>([
    ['itemReference', { items: [{ ...ITEM, externalRef: 'SKU-9' }] }],
    ['tangible', { items: [{ ...ITEM, tangible: true }] }],
    ['postbackUrl', { postbackUrl: 'https://example.com/pix' }],
    ['metadata', { metadata: [{ key: 'loja', value: 'Centro' }] }],
  ])('a field that a copied charge has filled in is shown: %s', async (field, again) => {
    await openForm([], again, true);
    expect(shown()).toEqual([field]);
  });

  it('a field that is emptied stays where it is', async () => {
    await openForm([], { postbackUrl: 'https://example.com/pix' }, true);
    await userEvent.clear(screen.getByLabelText(LABELS.postbackUrl));
    expect(shown()).toEqual(['postbackUrl']);
  });

  it('a field that the gateway refuses is shown with its error', async () => {
    const refused = {
      ...{ outcome: 'refused' as const, key: crypto.randomUUID(), httpStatus: 422, message: null },
      fields: [{ path: 'postbackUrl', message: 'is required' }],
    };
    atDesk(<NewChargePage />, { 'charges.create': () => refused });
    await userEvent.type(screen.getByLabelText('Amount'), '10');
    expect(shown()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Create charge' }));
    await waitFor(() => expect(shown()).toEqual(['postbackUrl']));
    expect(screen.getByLabelText(LABELS.postbackUrl).getAttribute('aria-invalid')).toBe('true');
  });
});
