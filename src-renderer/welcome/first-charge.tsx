/**
 * The guide to a first paid charge in the sandbox: fill in an example, create it, press Pay. A step is ticked once it is
 * done. It is shown only until the sandbox has its first payment, and then offers the guide to a lost answer.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useBridge } from '../bridge/bridge-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useRoute } from '../navigation/route.ts';
import { openWithExample, useIsFormFilled } from './example-form.ts';
import { Guide } from './guide.tsx';
import { LostResponse } from './lost-response.tsx';

export function FirstCharge() {
  const gateway = useGateway();
  return gateway.ownSandbox && gateway.archivedAt === null ? <Guides key={gateway.id} gatewayId={gateway.id} /> : null;
}

function Guides({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const bridge = useBridge();
  const route = useRoute();
  const { data: totals } = useOperation('charges.totals', { gatewayId, filter: {} });
  // A sandbox with paid charges needs no guide when it is opened; a guide that is on screen shows its last step.
  const [guided, setGuided] = useState(false);
  const [shown, setShown] = useState<'first' | 'lost-answer' | 'none'>('first');
  const isOnForm = route.screen === 'new';
  const isFilled = useIsFormFilled(gatewayId, isOnForm);
  if (!totals || shown === 'none') return null;
  const close = () => setShown('none');
  if (shown === 'lost-answer') return <LostResponse gatewayId={gatewayId} onClose={close} />;
  const isPaid = totals.byState.some(({ state, count }) => state === 'PAID' && count > 0);
  if (isPaid && !guided) return null;
  if (!isPaid && !guided) setGuided(true);
  const isOnCharge = route.screen === 'charges' && route.chargeKey !== null;
  // Once it is created the form is empty, and it is on screen before the totals have it.
  const at = isPaid ? 3 : totals.count > 0 || isOnCharge ? 2 : isFilled ? 1 : 0;
  const texts = ['fillText', isOnForm ? 'sendText' : 'continueText', 'payText', 'done'] as const;
  return (
    <Guide
      title={t('welcome.firstCharge.title')}
      steps={[t('welcome.firstCharge.fill'), t('welcome.firstCharge.send'), t('welcome.firstCharge.pay')]}
      at={at}
      text={t(`welcome.firstCharge.${texts[at] ?? 'done'}`)}
      closeLabel={t(isPaid ? 'console.close' : 'welcome.firstCharge.skip')}
      onClose={close}
    >
      {at < 2 && !(at === 1 && isOnForm) && (
        <Button size="compact-sm" variant="default" onClick={() => void openWithExample(bridge, gatewayId, language)}>
          {t(at === 0 ? 'welcome.firstCharge.example' : 'welcome.firstCharge.continue')}
        </Button>
      )}
      {at === 2 && isOnCharge && (
        <Button size="compact-sm" variant="default" onClick={showSimulate}>
          {t('welcome.firstCharge.show')}
        </Button>
      )}
      {isPaid && (
        <Button size="compact-sm" variant="default" onClick={() => setShown('lost-answer')}>
          {t('welcome.firstCharge.lostAnswer')}
        </Button>
      )}
    </Guide>
  );
}

/** On a small window it is below the code. */
function showSimulate(): void {
  const pay = document.querySelector<HTMLElement>('[data-simulate] button');
  pay?.scrollIntoView({ block: 'center' });
  pay?.focus({ preventScroll: true });
}
