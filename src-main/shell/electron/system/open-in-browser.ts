/**
 * The one place that hands an address to the system (checklist item 15): https and mailto alone, and never one that a
 * page passes: main makes them all.
 */
import type { Shell } from 'electron';
import { openableAddress } from '../../both/page/openable-address.ts';

/** @returns whether the system opened it. */
export async function openInBrowser(shell: Pick<Shell, 'openExternal'>, address: string): Promise<boolean> {
  const openable = openableAddress(address);
  if (openable === null) return false;
  return shell.openExternal(openable).then(
    () => true,
    // It rejects where no program takes the address, or the user refused.
    () => false,
  );
}
