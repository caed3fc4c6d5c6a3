/** The one place that hands an address to the system (checklist item 15): https alone, and never one from the page. */
import type { Shell } from 'electron';

/** @returns whether the system opened it. */
export async function openInBrowser(shell: Pick<Shell, 'openExternal'>, address: string): Promise<boolean> {
  const parsed = URL.parse(address);
  if (parsed?.protocol !== 'https:') return false;
  return shell.openExternal(parsed.href).then(
    () => true,
    // It rejects where no program takes the address, or the user refused.
    () => false,
  );
}
