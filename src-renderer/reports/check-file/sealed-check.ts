/** A file of Balcão's that carries its own proof, a closing or the audit trail, checked by itself and with this desk. */
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { CLOSING_FORM } from '../../../src-preload/contract/sealed-files/closing-text.ts';
import { TRAIL_FORM } from '../../../src-preload/contract/sealed-files/trail-file.ts';
import { type ClosingFileFinding, checkClosingFile } from './closing-file.ts';
import { type ClosingHere, closingHere, isBrokenHere, type TrailHere, trailHere } from './compare-with-desk.ts';
import { checkTrailFile, type TrailFileFinding } from './trail-file.ts';

/** What is known here is compared only where the file is whole by itself. */
export type SealedCheck =
  | { readonly of: 'closing'; readonly found: Whole<ClosingFileFinding>; readonly here: ClosingHere }
  | { readonly of: 'closing'; readonly found: Broken<ClosingFileFinding> }
  | { readonly of: 'trail'; readonly found: Whole<TrailFileFinding>; readonly here: TrailHere }
  | { readonly of: 'trail'; readonly found: Broken<TrailFileFinding>; readonly isBrokenHere: boolean };

type Whole<Finding extends { readonly is: string }> = Extract<Finding, { readonly is: 'whole' }>;
type Broken<Finding extends { readonly is: string }> = Exclude<Finding, { readonly is: 'whole' }>;

/** Null for a file of any other kind. */
export async function kindOfFile(file: Blob): Promise<SealedCheck['of'] | null> {
  const begin = await file.slice(0, 40).text();
  if (begin.startsWith(`{"file":"${CLOSING_FORM}"`)) return 'closing';
  return begin.startsWith(`{"file":"${TRAIL_FORM}"`) ? 'trail' : null;
}

export async function closingCheckOf(
  bridge: Bridge,
  gateways: readonly Pick<Gateway, 'id' | 'name'>[],
  file: Blob,
): Promise<SealedCheck> {
  const found = await checkClosingFile(file);
  if (found.is !== 'whole') return { of: 'closing', found };
  return { of: 'closing', found, here: await closingHere(bridge, gateways, found.head) };
}

/** @param onEntries as `checkTrailFile` calls it */
export async function trailCheckOf(
  bridge: Bridge,
  file: Blob,
  onEntries: (done: number, all: number) => void,
): Promise<SealedCheck> {
  const found = await checkTrailFile(file, onEntries);
  if (found.is === 'whole') return { of: 'trail', found, here: await trailHere(bridge, found.head, found.first) };
  return { of: 'trail', found, isBrokenHere: found.is === 'broken' && (await isBrokenHere(bridge, found.at)) };
}
