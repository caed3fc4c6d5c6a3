import { ActionIcon, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readMoney, writeMoney } from '../../../src-preload/contract/values/read-money.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { emptyItem, type ItemRow, itemsSum, rowTotal, withItem } from '../form/charge-form.ts';
import { type BoundForm, elementId, focusField } from '../form/use-charge-form.ts';
import styles from './new-charge.module.css';
import { Suggested } from './suggested.tsx';
import suggestionStyles from './suggestions.module.css';
import { useItemSuggestions } from './use-suggestions.ts';

/** The charge's items: any number of them, added and removed. */
export function ItemFields({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { items } = boundForm.form;
  const { withoutItems } = useGateway();
  const fault = boundForm.bind('items').error;
  const add = () => {
    const row = emptyItem(boundForm.newId());
    boundForm.edit('items', (form) => ({ ...form, items: [...form.items, row] }));
    focusField(`items.${row.rowId}.title`);
  };
  return (
    <>
      {items.map((row, index) => (
        <Item key={row.rowId} boundForm={boundForm} row={row} number={index + 1} />
      ))}
      {fault !== undefined && (
        <Text c="var(--red-ink)" fz="xs" role="alert">
          {fault}
        </Text>
      )}
      <div className={styles['addRow']}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('newCharge.addItem')}
        </Button>
        {items.length === 0 && <span className={styles['hint']}>{t(`newCharge.noItems.${withoutItems}`)}</span>}
        {items.length > 1 && (
          <span data-figures>{t('newCharge.itemsSum', { sum: format.money(itemsSum(items).cents) })}</span>
        )}
      </div>
    </>
  );
}

function Item({
  boundForm,
  row,
  number,
}: {
  readonly boundForm: BoundForm;
  readonly row: ItemRow;
  readonly number: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rowId } = row;
  const field = (name: Exclude<keyof ItemRow, 'rowId' | 'tangible'>) => ({
    ...boundForm.bind(`items.${rowId}.${name}`),
    value: row[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      boundForm.edit(`items.${rowId}.${name}`, (form) => withItem(form, rowId, { [name]: value }));
    },
  });
  const remove = () => {
    const at = boundForm.form.items.findIndex((item) => item.rowId === rowId);
    const neighbour = boundForm.form.items[at + 1] ?? boundForm.form.items[at - 1];
    boundForm.edit('items', (form) => ({ ...form, items: form.items.filter((item) => item.rowId !== rowId) }));
    if (neighbour) focusField(`items.${neighbour.rowId}.title`);
  };
  const title = field('title');
  const suggestions = useItemSuggestions();
  const total = rowTotal(row);
  const { onBlur: leaveAmount } = boundForm.bind(`items.${rowId}.amount`, (form) => {
    const typed = form.items.find((item) => item.rowId === rowId)?.amount ?? '';
    const reading = readMoney(typed);
    return reading.ok ? withItem(form, rowId, { amount: writeMoney(reading.cents, boundForm.language) }) : form;
  });
  return (
    <fieldset className={styles['item']} aria-label={t('newCharge.item', { number })}>
      <div className={styles['itemFigures']}>
        <Suggested
          suggestions={suggestions}
          keyOf={(item) => item.title}
          line={(item) => (
            <>
              <span className={suggestionStyles['suggestion']}>
                <UntrustedText>{item.title}</UntrustedText>
              </span>
              {item.amount !== null && (
                <span className={suggestionStyles['suggestionDetails']} data-figures>
                  {format.money(item.amount)}
                </span>
              )}
            </>
          )}
          onPick={(item) =>
            boundForm.edit(`items.${rowId}.title`, (form) =>
              withItem(form, rowId, {
                title: item.title,
                tangible: item.tangible,
                externalRef: item.externalRef,
                ...(item.amount === null ? {} : { amount: writeMoney(item.amount, boundForm.language) }),
              }),
            )
          }
          onBlur={title.onBlur}
          field={(handlers) => (
            <TextInput
              {...title}
              {...handlers}
              label={t('newCharge.itemTitle')}
              onChange={(event) => {
                title.onChange(event);
                suggestions.suggest(event.currentTarget.value);
              }}
            />
          )}
        />
        <TextInput
          {...field('amount')}
          onBlur={leaveAmount}
          label={t('newCharge.itemAmount')}
          leftSection={<span aria-hidden>R$</span>}
          leftSectionWidth={36}
          inputMode="decimal"
          classNames={{ input: styles['figures'] ?? '', section: styles['currency'] ?? '' }}
        />
        <TextInput
          {...field('quantity')}
          label={t('newCharge.quantity')}
          inputMode="numeric"
          classNames={{ input: styles['figures'] ?? '' }}
        />
        <div className={styles['lineTotal']}>
          <span>{t('newCharge.lineTotal')}</span>
          <output
            data-figures
            htmlFor={`${elementId(`items.${rowId}.amount`)} ${elementId(`items.${rowId}.quantity`)}`}
          >
            {total === null ? '–' : format.money(total)}
          </output>
        </div>
        <ActionIcon
          className={styles['removeEntry'] ?? ''}
          aria-label={t('newCharge.removeItem', { number })}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles['itemDetails']}>
        <TextInput {...field('externalRef')} label={t('newCharge.itemReference')} />
        <Checkbox
          id={elementId(`items.${rowId}.tangible`)}
          label={t('newCharge.tangible')}
          checked={row.tangible}
          error={boundForm.bind(`items.${rowId}.tangible`).error}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            boundForm.edit(`items.${rowId}.tangible`, (form) => withItem(form, rowId, { tangible: checked }));
          }}
        />
      </div>
    </fieldset>
  );
}
