export interface GatewayStamp {
  /** The gateway's id on the desk that wrote the file: its folder's name there. */
  readonly gatewayId: string;
  readonly name: string;
  /** The origin of the base URL; `OWN_SANDBOX` for the console's own sandbox, whose port changes at each start. */
  readonly origin: string;
  readonly environment: 'live' | 'sandbox';
}

/** Used in place of an origin; no URL has it. */
export const OWN_SANDBOX = 'balcao:sandbox';

/**
 * Whether two histories are of one gateway: same address and same environment. Ids and names differ from desk to desk.
 */
export function isSameGateway(one: GatewayStamp, other: GatewayStamp): boolean {
  return one.origin === other.origin && one.environment === other.environment;
}
