/**
 * Moves from this charge to the next or previous one, to a copy of it, or back to the list: by key (J, K, E, Esc) or by
 * button.
 */

import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopyPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { goTo, hrefOf } from '../navigation/route.ts';
import { KEYS } from '../navigation/shortcuts.ts';
import { useKeys, useKeyTip } from '../navigation/use-keys.ts';
import styles from './charge-header.module.css';
import { neighbourOf } from './neighbours.ts';

export function ChargeNavigation({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const tip = useKeyTip();
  const move = (step: 1 | -1) => {
    const neighbour = neighbourOf(client, chargeKey, step);
    // The next charge replaces this one in the browser's history, so that Back returns to the list and not through
    // every charge.
    if (neighbour !== null) goTo({ screen: 'charges', chargeKey: neighbour }, { replace: true });
  };
  const editAsNew = () => goTo({ screen: 'new', againKey: chargeKey });
  useKeys({
    [KEYS.nextCharge]: () => move(1),
    [KEYS.previousCharge]: () => move(-1),
    [KEYS.editAsNew]: editAsNew,
  });
  return (
    <div className={styles['navigation']}>
      <ActionIcon
        aria-label={t('charge.payerTools.editAsNew')}
        {...tip(t('charge.payerTools.editAsNew'), KEYS.editAsNew)}
        onClick={editAsNew}
      >
        <IconCopyPlus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('charge.payerTools.previous')}
        {...tip(t('charge.payerTools.previous'), KEYS.previousCharge)}
        onClick={() => move(-1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('charge.payerTools.next')}
        {...tip(t('charge.payerTools.next'), KEYS.nextCharge)}
        onClick={() => move(1)}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={hrefOf({ screen: 'charges', chargeKey: null })}
        aria-label={t('console.close')}
        {...tip(t('console.close'), KEYS.close)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
