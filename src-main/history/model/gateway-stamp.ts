export interface GatewayStamp {
  /** The gateway's id at the desk that wrote the file: its folder's name there. */
  readonly gatewayId: string;
  readonly name: string;
  /** The origin of the base URL; `OWN_SANDBOX` for the console's own sandbox, whose port changes at each start. */
  readonly origin: string;
  readonly environment: 'live' | 'sandbox';
}

/** Stands where an origin stands; no URL has it. */
export const OWN_SANDBOX = 'balcao:sandbox';

/**
 * Whether two histories are of one gateway: one address and one environment. Ids are each desk's own, and so are names.
 */
export function isSameGateway(one: GatewayStamp, other: GatewayStamp): boolean {
  return one.origin === other.origin && one.environment === other.environment;
}
