/** The payer's window: an amount, a payee, a code, the time left; then Paid; then nothing. */
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { PayerView } from '../../src-preload/contract/payer/payer-view.ts';
import type { PayerBridge, ShownToPayer } from '../../src-preload/contract/payer-bridge.ts';
import { DAY } from '../../src-preload/contract/values/durations.ts';
import { PAYER_LANGUAGE } from '../../src-preload/contract/values/languages.ts';
import { formatMoney } from '../../src-preload/contract/values/write-money.ts';
import { drawQr } from '../components/qr-code/qr-matrix.ts';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { formatCountdown } from '../format/time.ts';
import { payerMessages } from './messages.ts';
import { PayeeLine } from './payee-line.tsx';
import styles from './payer.module.css';

type PaidView = Extract<PayerView, { kind: 'paid' }>;

export function PayerPage({ bridge }: { readonly bridge: PayerBridge }) {
  const [view, setView] = useState<ShownToPayer>({ kind: 'blank', language: PAYER_LANGUAGE, shop: '' });
  useEffect(() => bridge.listen(setView), [bridge]);
  useEffect(() => {
    document.documentElement.lang = view.language;
  }, [view.language]);
  switch (view.kind) {
    case 'blank':
      return (
        <main className={styles['page']}>
          <h1 className={styles[view.shop === '' ? 'title' : 'shop']}>
            <UntrustedText>{view.shop || payerMessages[view.language].title}</UntrustedText>
          </h1>
        </main>
      );
    case 'held':
    case 'lost':
    case 'ended':
      return <WithoutCode {...payerMessages[view.language].withoutCode[view.kind]} />;
    case 'charge':
      return <Charge view={view} />;
    case 'paid':
      return (
        <main className={styles['page']} data-paid>
          <SandboxStrip view={view} />
          <div className={styles['paid']} role="status">
            <IconCheck size={120} stroke={2.5} aria-hidden />
            <h1>{payerMessages[view.language].paid}</h1>
            <span data-figures>{formatMoney(view.amount, view.language)}</span>
            <span className={styles['thankYou']}>{payerMessages[view.language].thankYou}</span>
          </div>
        </main>
      );
  }
}

/** As across the top of the console. */
function SandboxStrip({ view: { isSandbox, language } }: { readonly view: Pick<PaidView, 'isSandbox' | 'language'> }) {
  if (!isSandbox) return null;
  const { sandbox, sandboxMeans } = payerMessages[language];
  return (
    <p className={styles['sandbox']}>
      <strong>{sandbox}</strong> {sandboxMeans}
    </p>
  );
}

/** States why there is no code to pay, and what to do. */
function WithoutCode({ title, description }: { readonly title: string; readonly description: string }) {
  return (
    <main className={styles['page']}>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['instructions']} role="status">
        {description}
      </p>
    </main>
  );
}

function Charge({ view }: { readonly view: Extract<PayerView, { kind: 'charge' }> }) {
  const texts = payerMessages[view.language];
  const amount = formatMoney(view.amount, view.language);
  const drawing = drawQr(view.payload);
  return (
    <main className={styles['page']}>
      <SandboxStrip view={view} />
      <h1 className={styles['title']}>{texts.title}</h1>
      <p className={styles['amount']} data-figures>
        {amount}
      </p>
      <p className={styles['payee']}>
        <PayeeLine template={texts.payee} payee={view.payee} />
      </p>
      {drawing !== null && (
        <svg
          className={styles['qr']}
          role="img"
          aria-label={texts.qrLabel.replace('{{amount}}', amount)}
          viewBox={`0 0 ${drawing.side} ${drawing.side}`}
          shapeRendering="crispEdges"
        >
          <rect width={drawing.side} height={drawing.side} fill="#ffffff" />
          <path d={drawing.path} fill="#000000" />
        </svg>
      )}
      <p className={styles['instructions']}>{texts.instructions}</p>
      {view.isDelayed && (
        <p className={styles['instructions']} role="status">
          {texts.delayed}
        </p>
      )}
      {view.expiresAt !== null && <Countdown key={view.expiresAt} until={view.expiresAt} template={texts.expiresIn} />}
    </main>
  );
}

function Countdown({ until, template }: { readonly until: number; readonly template: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = until - now;
  // Past the expiry only the service knows the state; main clears this window when the state changes. A countdown of
  // more than a day would not be useful.
  if (left <= 0 || left > DAY) return null;
  return (
    <p className={styles['countdown']} role="timer" data-figures>
      {template.replace('{{left}}', formatCountdown(left))}
    </p>
  );
}
