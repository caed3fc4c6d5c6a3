/** No two gateways share a name: the command line identifies a gateway by its name, and so does a person. */

import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { GATEWAY_NAME_TAKEN, gatewayNameKey } from '../../../src-preload/contract/gateways/gateway.ts';
import type { StoredGateway } from './gateway-store.ts';

type Named = Pick<StoredGateway, 'id' | 'name'>;

export function isNameTaken(gateways: readonly Named[], name: string, but: string | null): boolean {
  return gateways.some((each) => each.id !== but && gatewayNameKey(each.name) === gatewayNameKey(name));
}

/**
 * @param path the name's field, at which the refusal is reported.
 * @param but the gateway that may keep its own name.
 * @throws ConsoleFailure `invalid-input` where another gateway has this name.
 */
export function refuseDuplicateName(
  gateways: readonly Named[],
  name: string,
  path: string,
  but: string | null = null,
): void {
  if (isNameTaken(gateways, name, but))
    throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path, code: GATEWAY_NAME_TAKEN }] });
}

/** The name, with a number where it is taken: for a name that no one types. */
export function freeName(gateways: readonly Named[], name: string): string {
  let free = name;
  for (let number = 2; isNameTaken(gateways, free, null); number += 1) free = `${name.slice(0, 75)} ${number}`;
  return free;
}
