/**
 * Why a charge needs a person's attention, beside its state. An unknown outcome is a state already and is not repeated.
 */
import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCoinOff,
  IconHistory,
  IconQrcodeOff,
  IconShieldX,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Attention } from '../../../src-preload/contract/charges/charge.ts';
import { cx } from '../../theme/cx.ts';
import styles from './state-badge.module.css';

const looks = {
  'code-refused': { Icon: IconShieldX, tone: 'red', label: 'states.codeRefused' },
  'late-transition': { Icon: IconHistory, tone: 'amber', label: 'states.changedLate' },
  'gateway-fault': { Icon: IconAlertTriangle, tone: 'red', label: 'states.gatewayFault' },
  'amount-differs': { Icon: IconCoinOff, tone: 'red', label: 'states.amountDiffers' },
  'code-changed': { Icon: IconQrcodeOff, tone: 'red', label: 'states.codeChanged' },
  'unknown-to-gateway': { Icon: IconZoomQuestion, tone: 'amber', label: 'states.unknownToGateway' },
  'code-amount-differs': { Icon: IconQrcodeOff, tone: 'red', label: 'states.codeAmountDiffers' },
} as const satisfies Record<Exclude<Attention, 'outcome-unknown'>, unknown>;

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
    <span className={cx(styles['badge'], iconOnly && styles['iconOnly'])} data-tone={tone} title={t(label)}>
      <Icon size={14} stroke={2} aria-hidden />
      {iconOnly ? <VisuallyHidden>{t(label)}</VisuallyHidden> : <span>{t(label)}</span>}
    </span>
  );
}
