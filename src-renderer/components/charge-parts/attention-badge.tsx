/**
 * Why a charge needs a person's attention, next to its state. An unknown outcome is a state already and not repeated.
 */
import {
  IconAlertTriangle,
  IconCloudOff,
  IconCoinOff,
  IconHistory,
  IconQrcodeOff,
  IconShieldX,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Attention } from '../../../src-preload/contract/charges/charge-row.ts';
import { Badge, type Look } from '../badge.tsx';

const looks = {
  'code-refused': { Icon: IconShieldX, tone: 'red', label: 'states.codeRefused' },
  'late-transition': { Icon: IconHistory, tone: 'amber', label: 'states.changedLate' },
  'gateway-fault': { Icon: IconAlertTriangle, tone: 'red', label: 'states.gatewayFault' },
  'amount-differs': { Icon: IconCoinOff, tone: 'red', label: 'states.amountDiffers' },
  'code-changed': { Icon: IconQrcodeOff, tone: 'red', label: 'states.codeChanged' },
  'unknown-to-gateway': { Icon: IconZoomQuestion, tone: 'amber', label: 'states.unknownToGateway' },
  'code-amount-differs': { Icon: IconQrcodeOff, tone: 'red', label: 'states.codeAmountDiffers' },
  'paid-not-used': { Icon: IconQrcodeOff, tone: 'red', label: 'states.paidNotUsed' },
  'refused-by-server': { Icon: IconCloudOff, tone: 'red', label: 'states.notOnServer' },
  'not-on-server': { Icon: IconCloudOff, tone: 'amber', label: 'states.notOnServer' },
} as const satisfies Record<Exclude<Attention, 'outcome-unknown'>, Look & { readonly label: string }>;

/** The words of what a charge warns of; an unknown outcome is named by itself. */
export function attentionLabel(attention: readonly Attention[]) {
  return attention.flatMap((each) => (each === 'outcome-unknown' ? [] : [looks[each].label]));
}

export function AttentionBadge({
  attention,
  iconOnly = false,
}: {
  readonly attention: Attention;
  /** In a list the text is a tooltip, and available to screen readers. */
  readonly iconOnly?: boolean;
}) {
  const { t } = useTranslation();
  if (attention === 'outcome-unknown') return null;
  const { Icon, tone, label } = looks[attention];
  return (
    <Badge tone={tone} Icon={Icon} iconOnly={iconOnly} title={t(label)}>
      {t(label)}
    </Badge>
  );
}
