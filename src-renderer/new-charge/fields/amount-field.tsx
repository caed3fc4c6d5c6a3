import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readMoney, writeMoney } from '../../../src-preload/contract/values/read-money.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { CleanInput } from '../../components/fields/clean-input.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { amountDifference, amountFollows, amountShown, itemsSum } from '../form/charge-form.ts';
import type { BoundForm } from '../form/use-charge-form.ts';
import styles from './new-charge.module.css';

/** The amount: the sum of the items until the user types another amount; then the difference is shown. */
export function AmountField({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const { form, language } = boundForm;
  const follows = amountFollows(form);
  const field = boundForm.bind('amount', (before) => {
    const reading = readMoney(before.amount);
    if (amountFollows(before) || (!reading.ok && reading.code !== 'money-empty')) return before;
    // An emptied field follows the items again.
    return reading.ok
      ? { ...before, amount: writeMoney(reading.cents, language) }
      : { ...before, amount: '', amountByHand: false };
  });
  return (
    <Stack gap="xs" pos="relative">
      {/* Before the field: the way from the amount to the customer stays one Tab. */}
      <Anchor
        className={styles['dueDate'] ?? ''}
        href={hrefOf({ screen: 'service-limits', topic: 'due-date', chargeKey: null })}
      >
        {t('newCharge.dueDate')}
      </Anchor>
      <CleanInput
        {...field}
        kind="signs"
        label={t('newCharge.amount')}
        description={
          field.error !== undefined ? null : follows ? t('newCharge.amountIsItemsSum') : t('newCharge.amountHint')
        }
        leftSection={<span aria-hidden>R$</span>}
        leftSectionWidth={40}
        placeholder={writeMoney(0, language)}
        inputMode="decimal"
        required
        withAsterisk={false}
        classNames={{
          input: styles['amountInput'] ?? '',
          section: styles['currency'] ?? '',
          description: styles['amountHint'] ?? '',
          error: styles['amountError'] ?? '',
        }}
        value={amountShown(form, language)}
        onText={(amount) => boundForm.edit('amount', (before) => ({ ...before, amount, amountByHand: true }))}
      />
      <ItemsSumNote boundForm={boundForm} />
    </Stack>
  );
}

/** Where the amount was typed: how it differs from the sum of the items, and a button to use that sum. */
function ItemsSumNote({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { form } = boundForm;
  const sum = itemsSum(form.items);
  const difference = amountDifference(form);
  if (!form.amountByHand || sum.cents === 0) return null;
  return (
    <ToneBox
      tone={difference === null ? 'neutral' : 'amber'}
      wrap="wrap"
      gap="8px 12px"
      align="center"
      justify="space-between"
      fz={13}
    >
      <Text span role="status" flex="1 1 240px">
        {difference === null
          ? t('newCharge.amountTyped', { sum: format.money(sum.cents) })
          : t(difference > 0 ? 'newCharge.amountAbove' : 'newCharge.amountBelow', {
              difference: format.money(Math.abs(difference)),
              sum: format.money(sum.cents),
            })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconLink size={14} aria-hidden />}
        onClick={() => boundForm.edit('amount', (before) => ({ ...before, amount: '', amountByHand: false }))}
      >
        {t('newCharge.useItemsSum')}
      </Button>
    </ToneBox>
  );
}
