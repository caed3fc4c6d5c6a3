/**
 * How a payment is noticed outside the page's content: a sound, the window's title and the app's badge, and in the
 * browser shell the system's notification (Electron shows its own). None of them names a customer.
 */
import { useEffect, useEffectEvent } from 'react';
import { paidNotice } from '../../../src-preload/contract/watch/paid-notice.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { useChangeSettings } from '../../bridge/settings-commands.ts';
import { showTitle } from '../../components/window-title.ts';
import { goTo, useRoute } from '../../navigation/route.ts';
import { leaveScreen } from '../../navigation/unsaved-input.ts';
import { usePaidSince } from '../../today/paid-since.ts';
import { playPaidSound } from './paid-sound.ts';

const NAME = 'Balcão';

export function PaidSigns() {
  const { language, settings, about } = useApp();
  const { screen } = useRoute();
  const { id: gatewayId } = useGateway();
  const { count, markSeen } = usePaidSince(gatewayId);
  const changeSettings = useChangeSettings();

  useSignal('charge-paid', ({ gatewayId: paidAt, gatewayName, row }) => {
    if (settings.paidSound) playPaidSound();
    // A window that is in sight without the focus is not what its user looks at.
    if (about.shell !== 'browser' || !settings.paidNotices || document.hasFocus()) return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const { title, body } = paidNotice({ gatewayName, row }, language);
    const notice = new Notification(title, { body, tag: row.key });
    notice.onclick = () => {
      window.focus();
      leaveScreen(() => {
        if (paidAt !== gatewayId) changeSettings.mutate({ gatewayId: paidAt });
        goTo({ screen: 'charges', chargeKey: row.key });
      });
    };
  });

  useEffect(() => {
    showTitle(count > 0 ? `(${count}) ${NAME}` : NAME);
    // Absent where the browser has no badge; refused where the page is not installed as an app.
    void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      showTitle(NAME);
      void navigator.clearAppBadge?.().catch(() => undefined);
    },
    [],
  );

  // A person who has the charges on screen sees what is paid.
  const isListOpen = screen === 'charges';
  const seen = useEffectEvent(() => markSeen());
  useEffect(() => {
    if (!isListOpen || count === 0) return;
    const look = () => {
      if (document.visibilityState === 'visible') seen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isListOpen, count]);
  return null;
}
