import type { FormField } from '../../../src-preload/contract/gateways/gateway.ts';

/** The labels of the form's fields that few desks need. */
export const FORM_FIELD_NAMES = {
  itemReference: 'newCharge.itemReference',
  tangible: 'newCharge.tangible',
  postbackUrl: 'newCharge.postbackUrl',
  metadata: 'newCharge.sections.metadata',
} as const satisfies Readonly<Record<FormField, string>>;
