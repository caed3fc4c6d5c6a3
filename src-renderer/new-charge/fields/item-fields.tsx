import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../bridge/use-format.ts';
import { readMoney, writeMoney } from '../../format/read-money.ts';
import { emptyItem, type ItemRow, itemsSum, rowTotal, withItem } from '../form/charge-form.ts';
import { type ChargeFormHold, elementId } from '../form/use-charge-form.ts';
import styles from '../new-charge.module.css';
import memory from '../suggestions.module.css';
import { Suggested } from './suggested.tsx';
import { useItemSuggestions } from './use-suggestions.ts';

/** The charge's items: any number of them, added and removed. */
export function ItemFields({ hold }: { readonly hold: ChargeFormHold }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { items } = hold.form;
  const fault = hold.bind('items').error;
  const add = () => {
    const row = emptyItem(hold.newId());
    hold.edit('items', (form) => ({ ...form, items: [...form.items, row] }));
    focusSoon(`items.${row.rowId}.title`);
  };
  return (
    <>
      {items.length === 0 && <p className={styles['hint']}>{t('newCharge.noItems')}</p>}
      {items.map((row, index) => (
        <Item key={row.rowId} hold={hold} row={row} number={index + 1} />
      ))}
      {fault !== undefined && (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
      <div className={styles['addRow']}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('newCharge.addItem')}
        </Button>
        {items.length > 1 && (
          <span data-figures>{t('newCharge.itemsSum', { sum: format.money(itemsSum(items).cents) })}</span>
        )}
      </div>
    </>
  );
}

function Item({
  hold,
  row,
  number,
}: {
  readonly hold: ChargeFormHold;
  readonly row: ItemRow;
  readonly number: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rowId } = row;
  const field = (name: Exclude<keyof ItemRow, 'rowId' | 'tangible'>) => ({
    ...hold.bind(`items.${rowId}.${name}`),
    value: row[name],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      hold.edit(`items.${rowId}.${name}`, (form) => withItem(form, rowId, { [name]: value }));
    },
  });
  const remove = () => {
    const at = hold.form.items.findIndex((item) => item.rowId === rowId);
    const neighbour = hold.form.items[at + 1] ?? hold.form.items[at - 1];
    hold.edit('items', (form) => ({ ...form, items: form.items.filter((item) => item.rowId !== rowId) }));
    if (neighbour) focusSoon(`items.${neighbour.rowId}.title`);
  };
  const title = field('title');
  const suggestions = useItemSuggestions();
  const total = rowTotal(row);
  const { onBlur: leaveAmount } = hold.bind(`items.${rowId}.amount`, (form) => {
    const typed = form.items.find((item) => item.rowId === rowId)?.amount ?? '';
    const reading = readMoney(typed);
    return reading.ok ? withItem(form, rowId, { amount: writeMoney(reading.cents, hold.language) }) : form;
  });
  return (
    <fieldset className={styles['item']} aria-label={t('newCharge.item', { number })}>
      <div className={styles['itemHead']}>
        <span aria-hidden>{t('newCharge.item', { number })}</span>
        <ActionIcon aria-label={t('newCharge.removeItem', { number })} onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Suggested
        suggestions={suggestions}
        keyOf={(met) => met.title}
        line={(met) => (
          <>
            <span className={memory['met']}>{met.title}</span>
            {met.amount !== null && (
              <span className={memory['metFacts']} data-figures>
                {format.money(met.amount)}
              </span>
            )}
          </>
        )}
        onPick={(met) =>
          hold.edit(`items.${rowId}.title`, (form) =>
            withItem(form, rowId, {
              title: met.title,
              tangible: met.tangible,
              externalRef: met.externalRef,
              ...(met.amount === null ? {} : { amount: writeMoney(met.amount, hold.language) }),
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
              suggestions.ask(event.currentTarget.value);
            }}
          />
        )}
      />
      <div className={styles['itemFigures']}>
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
      </div>
      <TextInput {...field('externalRef')} label={t('newCharge.itemReference')} />
      <Checkbox
        id={elementId(`items.${rowId}.tangible`)}
        label={t('newCharge.tangible')}
        checked={row.tangible}
        error={hold.bind(`items.${rowId}.tangible`).error}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          hold.edit(`items.${rowId}.tangible`, (form) => withItem(form, rowId, { tangible: checked }));
        }}
      />
    </fieldset>
  );
}

/** Moves the focus to a field that is rendered in the next frame. */
function focusSoon(field: string): void {
  requestAnimationFrame(() => document.getElementById(elementId(field))?.focus());
}
