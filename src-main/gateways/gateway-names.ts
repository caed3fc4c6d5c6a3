/** No two gateways share a name: a command line names one by it, and so does a person. */

import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { GATEWAY_NAME_TAKEN } from '../../src-preload/contract/gateways/gateway.ts';
import type { StoredGateway } from '../access/gateways.ts';
import { normalizeForSearch } from '../history/model/normalize.ts';

type Named = Pick<StoredGateway, 'id' | 'name'>;

/** Accents and case do not tell two apart. */
function isTaken(gateways: readonly Named[], name: string, but: string | null): boolean {
  return gateways.some((each) => each.id !== but && normalizeForSearch(each.name) === normalizeForSearch(name));
}

/**
 * @param path the name's field, which the refusal is told at.
 * @param but the gateway that may keep its own.
 * @throws ConsoleFailure `invalid-input` where another gateway has this name.
 */
export function refuseDuplicateName(
  gateways: readonly Named[],
  name: string,
  path: string,
  but: string | null = null,
): void {
  if (isTaken(gateways, name, but))
    throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path, code: GATEWAY_NAME_TAKEN }] });
}

/** The name, with a number where it is taken: for one that nobody types. */
export function freeName(gateways: readonly Named[], name: string): string {
  let free = name;
  for (let number = 2; isTaken(gateways, free, null); number += 1) free = `${name.slice(0, 75)} ${number}`;
  return free;
}
