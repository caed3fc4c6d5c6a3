/** A gateway as its form holds it, and what the contract says of it. */
import type { z } from 'zod';
import { type Gateway, type GatewayInput, gatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';

/** Its fields are the contract's, only that nobody has checked them yet. */
export type GatewayForm = GatewayInput;

/** A form nobody has typed in. Ten requests a second: the service's own limit is not shown (docs/architecture.md, "A charge's life", 3). */
export const EMPTY_GATEWAY: GatewayForm = {
  name: '',
  baseUrl: '',
  environment: 'live',
  verifyPath: '',
  verifyPointer: '',
  verifyValue: 'true',
  sendAttemptId: true,
  requestsPerSecond: 10,
  accent: 'teal',
  proxy: { kind: 'environment' },
  authority: '',
  generation: null,
};

/** The part of a gateway that can be edited. */
export function gatewayFormOf(gateway: Gateway): GatewayForm {
  const { id: _id, ownSandbox: _sandbox, hasHistory: _history, ...form } = gateway;
  return form;
}

export function readGatewayForm(form: GatewayForm): z.ZodSafeParseResult<GatewayInput> {
  return gatewayInput.safeParse(form);
}
