/** What a row's menu does. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { mayStillBePaid } from '../../../../src-preload/contract/charges/money-standing.ts';
import { otherCodeAmount } from '../../../../src-preload/contract/charges/payment-doubt.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { useGateway } from '../../../bridge/app-context.tsx';
import { useBridge } from '../../../bridge/bridge-context.tsx';
import { call, errorOf } from '../../../bridge/operations.ts';
import { updateRows } from '../../../bridge/row-cache.ts';
import { copyText } from '../../../components/copy-text.ts';
import { errorSentences } from '../../../components/errors/error-sentences.ts';
import { useToast } from '../../../components/notices/toaster.tsx';

/** Why a charge has no code for a payer; null where it may have one. */
export function noCodeReason(row: LiveRow) {
  if (row.state === OUTCOME_UNKNOWN) return 'charges.noCode.unknown';
  if (!mayStillBePaid(row)) return 'charges.noCode.settled';
  return row.attention.includes('code-refused') ? 'charges.noCode.refused' : null;
}

/** Why the gateway cannot be queried about a charge: it gave no id. */
export function noCheckReason({ transactionId }: LiveRow) {
  return transactionId === null ? 'charges.noCode.unknown' : null;
}

export function useRowActions() {
  const { t } = useTranslation();
  const toast = useToast();
  const bridge = useBridge();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const failed = (title: string, thrown: unknown) => {
    const { what, next } = errorSentences(errorOf(thrown), t);
    toast({ id: 'row-action', tone: 'red', title, text: `${what} ${next}` });
  };
  return {
    checkNow: async (key: string) => {
      try {
        const row = await call(bridge, 'charges.checkNow', { gatewayId, key });
        updateRows(client, gatewayId, [row]);
        toast({ id: 'checked', tone: 'neutral', title: t('charges.checked', { count: 1, shown: '1' }) });
      } catch (thrown) {
        failed(t('charges.checkFailed'), thrown);
      }
    },
    copyCode: async (key: string) => {
      try {
        const charge = await call(bridge, 'charges.detail', { gatewayId, key });
        const { code } = charge;
        if (!mayStillBePaid(charge) || code.verdict !== 'sound' || otherCodeAmount(charge) !== null) {
          // The charge itself shows why, and asks where a person may decide.
          toast({ id: 'row-action', tone: 'red', title: t('charges.codeNotCopied'), text: t('charges.codeNeedsLook') });
          return;
        }
        const copied = await copyText(code.payload);
        toast({
          id: 'row-action',
          tone: copied ? 'neutral' : 'red',
          title: t(copied ? 'charges.codeCopied' : 'charges.codeNotCopied'),
          ...(!copied && { text: t('charges.codeNeedsLook') }),
        });
      } catch (thrown) {
        failed(t('charges.codeNotCopied'), thrown);
      }
    },
  };
}
