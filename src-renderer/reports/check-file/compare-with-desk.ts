/** Compares a closing or a trail, of a file that is whole by itself, with what this desk has of it. */
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { ClosingIntegrity } from '../../../src-preload/contract/reports/closing.ts';
import type { ClosingFileHead } from '../../../src-preload/contract/sealed-files/closing-file.ts';
import type { TrailFileHead } from '../../../src-preload/contract/sealed-files/trail-file.ts';
import { call } from '../../bridge/operations.ts';

export type ClosingHere =
  /** A gateway has, or had, this closing under this digest; `integrity` is that of its own copy. */
  | { readonly is: 'same'; readonly gatewayName: string; readonly integrity: ClosingIntegrity }
  /** A gateway has it otherwise. */
  | { readonly is: 'other'; readonly gatewayName: string }
  /** No gateway has it. @param unread those whose history could not be read */
  | { readonly is: 'unknown'; readonly unread: readonly string[] };

export type TrailHere =
  /** Each of the file's entries is in the trail here, which has `newest` entries. */
  | { readonly is: 'same'; readonly newest: number }
  /** It is the trail of this desk, and its last entry is another one here. */
  | { readonly is: 'other' }
  /** It goes on after the trail here, which ends at `newest`. */
  | { readonly is: 'longer'; readonly newest: number }
  | { readonly is: 'unknown' };

export async function closingHere(
  bridge: Bridge,
  gateways: readonly Pick<Gateway, 'id' | 'name'>[],
  { id, sha256, auditHead }: ClosingFileHead,
): Promise<ClosingHere> {
  const unread: string[] = [];
  for (const { id: gatewayId, name: gatewayName } of gateways) {
    try {
      const here = (await call(bridge, 'closing.list', { gatewayId })).find((each) => each.id === id);
      if (here === undefined) continue;
      const { integrity } = here;
      if (here.sha256 !== sha256) return { is: 'other', gatewayName };
      if (integrity === 'missing' || integrity === 'changed') return { is: 'same', gatewayName, integrity };
      // The digest does not cover it, and a closing that came from another desk has none.
      const sealed = await call(bridge, 'closing.sealed', { gatewayId, closingId: id });
      const isOther = sealed.auditHead !== null && sealed.auditHead.hash !== auditHead?.hash;
      return isOther ? { is: 'other', gatewayName } : { is: 'same', gatewayName, integrity };
    } catch {
      // One history that cannot be read shows nothing about the others; the answer names it.
      unread.push(gatewayName);
    }
  }
  return { is: 'unknown', unread };
}

/** @param first the hash of the file's first entry; null where it has none */
export async function trailHere(
  bridge: Bridge,
  { entries, hash }: TrailFileHead,
  first: string | null,
): Promise<TrailHere> {
  const { printed, newest } = await call(bridge, 'audit.check', { printed: hash });
  if (printed === null || printed.is === 'entry') return { is: 'same', newest };
  const [ownFirst] = await call(bridge, 'audit.list', { before: 2, limit: 1 });
  if (printed.is !== 'gone' && ownFirst?.hash !== first) return { is: 'unknown' };
  return entries > newest ? { is: 'longer', newest } : { is: 'other' };
}

/** Whether the trail here has a break at this entry, accepted or not: then a file of it has it, too. */
export async function isBrokenHere(bridge: Bridge, at: number): Promise<boolean> {
  const { breaks } = await call(bridge, 'audit.check', { printed: null });
  return breaks.some(({ first, last }) => first <= at && at <= last);
}
