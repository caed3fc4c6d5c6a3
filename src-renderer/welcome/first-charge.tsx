/**
 * The guide to a first paid charge in the sandbox: fill in an example, send it, press Pay. It advances by itself as
 * each step is done, and is shown only until the sandbox has its first payment.
 */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { goTo, useRoute } from '../navigation/route.ts';
import { exampleContent } from './example.ts';
import styles from './first-charge.module.css';

export function FirstCharge() {
  const gateway = useGateway();
  return gateway.ownSandbox && gateway.archivedAt === null ? <Guide gatewayId={gateway.id} /> : null;
}

const STEPS = ['fill', 'send', 'pay'] as const;

function Guide({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const route = useRoute();
  const { data: totals } = useOperation('charges.totals', { gatewayId, filter: {} });
  // A sandbox with paid charges needs no guide when it is opened; a guide that is on screen shows its last step.
  const [guided, setGuided] = useState(false);
  const [closed, setClosed] = useState(false);
  if (!totals || closed) return null;
  const isPaid = totals.byState.some(({ state, count }) => state === 'PAID' && count > 0);
  if (isPaid && !guided) return null;
  if (!isPaid && !guided) setGuided(true);
  const at = totals.count > 0 ? 2 : route.screen === 'new' ? 1 : 0;

  const fill = async () => {
    const { chargeForms } = await import('../new-charge/form/use-charge-form.ts');
    chargeForms.startFromTemplate(gatewayId, exampleContent(language));
    goTo({ screen: 'new', againKey: null });
  };
  return (
    <section className={styles['guide']} aria-label={t('welcome.firstCharge.title')}>
      {isPaid ? (
        <>
          <IconCheck size={18} aria-hidden />
          <span role="status">{t('welcome.firstCharge.done')}</span>
          <Button size="compact-sm" variant="default" onClick={() => setClosed(true)}>
            {t('console.close')}
          </Button>
        </>
      ) : (
        <>
          <strong>{t('welcome.firstCharge.title')}</strong>
          <ol className={styles['steps']}>
            {STEPS.map((step, index) => (
              <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
                {t(`welcome.firstCharge.${step}`)}
              </li>
            ))}
          </ol>
          {at === 0 && (
            <Button size="compact-sm" onClick={() => void fill()}>
              {t('welcome.firstCharge.example')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setClosed(true)}>
            {t('welcome.firstCharge.skip')}
          </Button>
        </>
      )}
    </section>
  );
}
