/** The form of a gateway, and its validation by the contract's schema. */
import type { z } from 'zod';
import { type Gateway, type GatewayInput, gatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { formatDocument } from '../../../src-preload/contract/values/documents.ts';

/** The contract's fields, not validated yet. */
export type GatewayForm = GatewayInput;

/**
 * The empty form. The default is ten requests a second, because the document shows no rate limit
 * (docs/build/architecture.md, "A charge's life", 3).
 */
export const EMPTY_GATEWAY: GatewayForm = {
  name: '',
  baseUrl: '',
  environment: 'live',
  companyName: '',
  companyDocument: '',
  verifyPath: '',
  verifyPointer: '',
  verifyValue: 'true',
  sendAttemptId: true,
  withoutItems: 'omit',
  formFields: [],
  postbackUrl: '',
  returningStates: [],
  stateMeanings: {},
  requestsPerSecond: 10,
  createSeconds: 60,
  timeZone: 'auto',
  proxy: { kind: 'environment' },
  authority: '',
  generation: null,
};

/** The part of a gateway that can be edited. */
export function gatewayFormOf(gateway: Gateway): GatewayForm {
  const { id: _id, ownSandbox: _sandbox, hasHistory: _history, archivedAt: _archived, team: _team, ...form } = gateway;
  return { ...form, companyDocument: formatDocument(form.companyDocument) };
}

export function readGatewayForm(form: GatewayForm): z.ZodSafeParseResult<GatewayInput> {
  return gatewayInput.safeParse(form);
}
