import { useState } from 'react';
import { FORM_FIELDS, type FormField } from '../../../src-preload/contract/gateways/gateway.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { type ChargeForm, isBlankMetadata } from '../form/charge-form.ts';
import type { BoundForm } from '../form/use-charge-form.ts';

/** Whether the form holds something in a field. */
const IS_FILLED: Readonly<Record<FormField, (form: ChargeForm) => boolean>> = {
  itemReference: ({ items }) => items.some(({ externalRef }) => externalRef !== ''),
  tangible: ({ items }) => items.some(({ tangible }) => tangible),
  postbackUrl: ({ postbackUrl }) => postbackUrl !== '',
  metadata: ({ metadata }) => !metadata.every(isBlankMetadata),
};

/** The field that an error's place belongs to. */
const PLACES: Readonly<Record<FormField, RegExp>> = {
  itemReference: /^items\..*\.externalRef$/,
  tangible: /^items\..*\.tangible$/,
  postbackUrl: /^postbackUrl$/,
  metadata: /^metadata(\.|$)/,
};

/**
 * The fields that the gateway's settings name, that hold something or that have an error. One that is emptied, or whose
 * error goes, stays until the form is left.
 */
export function useShownFields({ form, faultyFields }: BoundForm): ReadonlySet<FormField> {
  const { formFields } = useGateway();
  const [met, setMet] = useState<readonly FormField[]>([]);
  const now = FORM_FIELDS.filter(
    (field) => IS_FILLED[field](form) || faultyFields.some((place) => PLACES[field].test(place)),
  );
  const isNew = now.some((field) => !met.includes(field));
  if (isNew) setMet([...new Set([...met, ...now])]);
  return new Set([...formFields, ...met, ...now]);
}
