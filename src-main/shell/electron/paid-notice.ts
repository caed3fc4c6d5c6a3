/** The desktop notification of a paid charge: amount, gateway and reference, never who paid (LGPD). */

import type { Notification } from 'electron';
import type { SignalPayload } from '../../../src-preload/contract/contract.ts';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import type { Console } from '../../shell-contract.ts';
import type { Language } from '../shared/messages.ts';
import type { Electron } from './electron-api.ts';

interface Notice {
  readonly title: string;
  readonly body: string;
}

const WORDS: Readonly<Record<Language, { readonly paid: string; readonly reference: string }>> = {
  en: { paid: 'Paid', reference: 'Reference' },
  'pt-BR': { paid: 'Cobrança paga', reference: 'Referência' },
};

function paidNotice({ gatewayName, row }: SignalPayload<'charge-paid'>, language: Language): Notice {
  const amount = brl(row.amount, language);
  const { paid, reference } = WORDS[language];
  return {
    title: `${paid}: ${amount}`,
    body: row.reference === null ? gatewayName : `${gatewayName} · ${reference}: ${isolatedText(row.reference)}`,
  };
}

/** The body is markup on Linux (Desktop Notifications Specification, "Markup"), and plain text elsewhere. */
function asShown({ title, body }: Notice, platform: NodeJS.Platform): Notice {
  if (platform !== 'linux') return { title, body };
  return { title, body: body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') };
}

/** @param cents whole cents; split as text, so that money never passes through a fraction. */
function brl(cents: number, language: Language): string {
  const digits = String(cents).padStart(3, '0');
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' });
  // A decimal text is formatted exactly (ECMA-402, Intl mathematical values); the type requires its shape.
  return format.format(`${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`);
}

/** The most notices that wait to be closed; not every desktop reports that one was. */
const MOST = 50;

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
    if (shown.size > MOST && oldest) shown.delete(oldest);
    notice.show();
  });
  return () => {
    stop();
    for (const notice of shown) notice.close();
    shown.clear();
  };
}
