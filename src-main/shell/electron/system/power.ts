/** What the computer's own state means for the desk: asleep, awake, its screen locked. */
import type { PowerMonitor } from 'electron';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import type { Console } from '../../../shell-contract.ts';

/** Call it when the app is ready: Electron's `powerMonitor` can not be used before. */
export function followPower(powerMonitor: PowerMonitor, console: Pick<Console, 'dispatch' | 'wake'>): void {
  const windowId = 'shell';
  /** A person who left the computer left the desk, where the desk is hidden when idle. */
  async function hideDesk(): Promise<void> {
    const read = await console.dispatch('settings.read', null, { windowId });
    // The dispatch returns the operation's own output, which its signature does not express.
    if (read.ok && (read.value as Settings).idleLockMinutes > 0)
      await console.dispatch('security.lock', null, { windowId });
  }
  powerMonitor.on('lock-screen', () => void hideDesk());
  // Linux reports no locked screen, but it does report that it goes to sleep.
  powerMonitor.on('suspend', () => void hideDesk());
  powerMonitor.on('resume', () => console.wake());
}
