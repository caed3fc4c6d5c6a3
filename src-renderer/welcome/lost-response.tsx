/**
 * The guide to a lost answer, in the sandbox: create a charge whose answer is lost, see that its outcome is unknown and
 * that nothing is sent again, find it by its ID. A step is ticked once it is done.
 */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useBridge } from '../bridge/bridge-context.tsx';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { goTo, useRoute } from '../navigation/route.ts';
import { openWithExample } from './example-form.ts';
import { Guide } from './guide.tsx';

const STEPS = ['create', 'see', 'find', 'done'] as const;

interface LostResponseProps {
  readonly gatewayId: string;
  onClose(): void;
}

export function LostResponse({ gatewayId, onClose }: LostResponseProps) {
  const { t } = useTranslation();
  const { trouble, prepare, at, isPrepared, lostKey, isFound, isOnForm, isOnCharge, onSeen } =
    useLostResponse(gatewayId);
  const text = () => {
    if (at === 0) return t(!isPrepared || !isOnForm ? 'welcome.lostAnswer.createText' : 'welcome.lostAnswer.sendText');
    if (at === 1) return t('welcome.lostAnswer.seeText');
    return t(at === 2 ? 'welcome.lostAnswer.findText' : 'welcome.lostAnswer.doneText');
  };
  return (
    <Guide
      title={t('welcome.lostAnswer.title')}
      steps={STEPS.map((step) => t(`welcome.lostAnswer.${step}`))}
      at={at}
      text={text()}
      closeLabel={t(isFound ? 'console.close' : 'welcome.lostAnswer.stop')}
      onClose={onClose}
    >
      {trouble.error !== null && <ErrorNotice thrown={trouble.error} />}
      {at === 0 && (!isPrepared || !isOnForm) && (
        <Button size="compact-sm" variant="default" loading={trouble.isPending} onClick={prepare}>
          {t('welcome.lostAnswer.prepare')}
        </Button>
      )}
      {lostKey !== null && !isFound && !isOnCharge && (
        <Button size="compact-sm" variant="default" onClick={() => goTo({ screen: 'charges', chargeKey: lostKey })}>
          {t('welcome.lostAnswer.open')}
        </Button>
      )}
      {at === 1 && isOnCharge && (
        <Button size="compact-sm" variant="default" onClick={onSeen}>
          {t('welcome.lostAnswer.continue')}
        </Button>
      )}
    </Guide>
  );
}

/** How far the guide is: read from the charge and from the screen that is open. */
function useLostResponse(gatewayId: string) {
  const { language } = useApp();
  const bridge = useBridge();
  const client = useQueryClient();
  const route = useRoute();
  const trouble = useCommand('sandbox.trouble');
  /** When the guide's trouble was set, by this computer's clock (ms); null before. */
  const [since, setSince] = useState<number | null>(null);
  /** The charge whose answer was lost. */
  const [lostKey, setLostKey] = useState<string | null>(null);
  const [isSeen, setSeen] = useState(false);
  const openKey = route.screen === 'charges' ? route.chargeKey : null;
  const key = lostKey ?? openKey;
  const { data: charge } = useOperation(
    'charges.detail',
    { gatewayId, key: key ?? gatewayId },
    { enabled: since !== null && key !== null },
  );
  const isUnknown = charge?.state === OUTCOME_UNKNOWN;
  if (lostKey === null && since !== null && isUnknown && charge.createdAt >= since) setLostKey(charge.key);

  const isFound = lostKey !== null && charge !== undefined && !isUnknown;
  const at = isFound ? STEPS.length : lostKey === null ? 0 : isSeen ? 2 : 1;
  const isOnForm = route.screen === 'new';
  const isOnCharge = lostKey !== null && openKey === lostKey;

  const prepare = () =>
    trouble.mutate(
      { gatewayId, request: 'create', trouble: 'lose-answer' },
      {
        onSuccess: (armed) => {
          client.setQueryData(keyOf('sandbox.troubles', { gatewayId }), armed);
          setSince(Date.now());
          void openWithExample(bridge, gatewayId, language);
        },
      },
    );
  return {
    trouble,
    prepare,
    at,
    isPrepared: since !== null,
    lostKey,
    isFound,
    isOnForm,
    isOnCharge,
    onSeen: () => setSeen(true),
  };
}
