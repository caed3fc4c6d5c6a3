/** A gateway as its form holds it, and what the contract says of it. */
import type { z } from 'zod';
import { type Gateway, type GatewayInput, gatewayInput } from '../../src-preload/contract/gateway.ts';

export type GatewayForm = z.input<typeof gatewayInput>;

/** A form nobody has typed in. Ten requests a second: the service's own limit is not shown (design: "Watch"). */
export const EMPTY_GATEWAY: GatewayForm = {
  name: '',
  baseUrl: '',
  environment: 'live',
  verifyPath: '',
  sendAttemptId: true,
  requestsPerSecond: 10,
};

/** The part of a gateway that can be edited. */
export function formOf(gateway: Gateway): GatewayForm {
  const { name, baseUrl, environment, verifyPath, sendAttemptId, requestsPerSecond } = gateway;
  return { name, baseUrl, environment, verifyPath, sendAttemptId, requestsPerSecond };
}

export function readGatewayForm(form: GatewayForm): z.ZodSafeParseResult<GatewayInput> {
  return gatewayInput.safeParse(form);
}
