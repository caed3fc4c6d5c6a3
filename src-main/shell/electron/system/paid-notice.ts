/** Electron's notification of a paid charge: shown as the setting has it, and opening Balcão on a click. */

import type { Notification } from 'electron';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import { type PaidNotice, paidNotice } from '../../../../src-preload/contract/watch/paid-notice.ts';
import type { Console } from '../../../shell-contract.ts';
import type { Language } from '../../both/messages.ts';
import type { Electron } from './electron-api.ts';

/** The body is markup on Linux (Desktop Notifications Specification, "Markup"), and plain text elsewhere. */
function asShown({ title, body }: PaidNotice, platform: NodeJS.Platform): PaidNotice {
  if (platform !== 'linux') return { title, body };
  return { title, body: body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') };
}

/** The most notices that wait to be closed; not every desktop reports that one was. */
const MOST_SHOWN = 50;

/**
 * Resolves once it notifies, as far as the setting allows, with the function that withdraws what is still shown: after
 * Balcão's end a click would lead nowhere.
 */
export async function notifyOfPayments(
  electron: Pick<Electron, 'Notification'>,
  platform: NodeJS.Platform,
  console: Pick<Console, 'listen' | 'dispatch'>,
  language: () => Language,
  toFront: () => void,
): Promise<() => void> {
  const read = await console.dispatch('settings.read', null, { windowId: 'shell' });
  // The dispatch returns the operation's own output, which its signature does not express.
  let isOn = !read.ok || (read.value as Settings).paidNotices;
  /** Kept until closed: one that is collected as garbage loses its click. */
  const shown = new Set<Notification>();
  const stop = console.listen((signal) => {
    if (signal.name === 'settings-changed') isOn = signal.payload.paidNotices;
    if (signal.name !== 'charge-paid' || !isOn || !electron.Notification.isSupported()) return;
    const notice = new electron.Notification(asShown(paidNotice(signal.payload, language()), platform));
    const forget = () => void shown.delete(notice);
    notice.on('click', () => {
      forget();
      toFront();
    });
    // Windows keeps one whose banner is gone where it can still be clicked and taken back
    // (electron://shell/browser/notifications/win/windows_toast_notification.cc).
    notice.on('close', ({ reason }) => {
      if (reason !== 'timedOut') forget();
    });
    notice.on('failed', forget);
    shown.add(notice);
    const [oldest] = shown;
    if (shown.size > MOST_SHOWN && oldest) shown.delete(oldest);
    notice.show();
  });
  return () => {
    stop();
    for (const notice of shown) notice.close();
    shown.clear();
  };
}
