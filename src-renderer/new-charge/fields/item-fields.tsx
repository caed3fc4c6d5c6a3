import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormField } from '../../../src-preload/contract/gateways/gateway.ts';
import { readMoney, writeMoney } from '../../../src-preload/contract/values/read-money.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { CleanInput } from '../../components/fields/clean-input.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { emptyItem, type ItemRow, itemsSum, rowTotal, withItem } from '../form/charge-form.ts';
import { type BoundForm, elementId, type FormCommands, focusField } from '../form/use-charge-form.ts';
import { AddRow } from './add-row.tsx';
import styles from './new-charge.module.css';
import { Suggested } from './suggested.tsx';
import suggestionStyles from './suggestions.module.css';
import { useItemSuggestions } from './use-suggestions.ts';

/** The charge's items: any number of them, added and removed. */
export function ItemFields({
  boundForm,
  shown,
}: {
  readonly boundForm: BoundForm;
  readonly shown: ReadonlySet<FormField>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { items } = boundForm.form;
  const { withoutItems } = useGateway();
  const add = () => {
    const row = emptyItem(boundForm.newId());
    boundForm.edit('items', (form) => ({ ...form, items: [...form.items, row] }));
    focusField(`items.${row.rowId}.title`);
  };
  return (
    <>
      {items.map((row, index) => (
        <Item
          key={row.rowId}
          commands={boundForm.commands}
          row={row}
          number={index + 1}
          hasReference={shown.has('itemReference')}
          hasTangible={shown.has('tangible')}
          titleError={boundForm.errorAt(`items.${row.rowId}.title`)}
          amountError={boundForm.errorAt(`items.${row.rowId}.amount`)}
          quantityError={boundForm.errorAt(`items.${row.rowId}.quantity`)}
          externalRefError={boundForm.errorAt(`items.${row.rowId}.externalRef`)}
          tangibleError={boundForm.errorAt(`items.${row.rowId}.tangible`)}
        />
      ))}
      <AddRow fault={boundForm.errorAt('items')} label={t('newCharge.addItem')} onAdd={add}>
        {items.length === 0 && <span className={styles['hint']}>{t(`newCharge.noItems.${withoutItems}`)}</span>}
        {items.length > 1 && (
          <span data-figures>{t('newCharge.itemsSum', { sum: format.money(itemsSum(items).cents) })}</span>
        )}
      </AddRow>
    </>
  );
}

interface TextField {
  readonly id: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onBlur: () => void;
  readonly onText: (text: string) => void;
}

interface ItemProps {
  readonly commands: FormCommands;
  readonly row: ItemRow;
  readonly number: number;
  readonly hasReference: boolean;
  readonly hasTangible: boolean;
  readonly titleError: string | undefined;
  readonly amountError: string | undefined;
  readonly quantityError: string | undefined;
  readonly externalRefError: string | undefined;
  readonly tangibleError: string | undefined;
}

/** One item. Rendered only when it changes: a key in one of a hundred would otherwise render them all. */
const Item = memo(function Item(props: ItemProps) {
  const { commands, row, number, titleError, amountError, quantityError } = props;
  const { t } = useTranslation();
  const { change, field, remove, leaveAmount } = useItemCommands(commands, row);
  return (
    <fieldset className={styles['item']} aria-label={t('newCharge.item', { number })}>
      <div className={styles['itemFigures']}>
        <ItemTitle field={field('title', titleError)} onChange={(changed) => change('title', changed)} />
        <CleanInput
          {...field('amount', amountError)}
          kind="signs"
          onBlur={leaveAmount}
          label={t('newCharge.itemAmount')}
          leftSection={<span aria-hidden>R$</span>}
          leftSectionWidth={36}
          inputMode="decimal"
          classNames={{ input: styles['figures'] ?? '', section: styles['currency'] ?? '' }}
        />
        <CleanInput
          {...field('quantity', quantityError)}
          kind="signs"
          label={t('newCharge.quantity')}
          inputMode="numeric"
          classNames={{ input: styles['figures'] ?? '' }}
        />
        <LineTotal row={row} />
        <ActionIcon
          className={styles['removeEntry'] ?? ''}
          aria-label={t('newCharge.removeItem', { number })}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <ItemDetails {...props} />
    </fieldset>
  );
});

/** What few desks need of an item. */
function ItemDetails({ commands, row, hasReference, hasTangible, externalRefError, tangibleError }: ItemProps) {
  const { t } = useTranslation();
  const { change, field } = useItemCommands(commands, row);
  if (!hasReference && !hasTangible) return null;
  return (
    <div className={styles['itemDetails']}>
      {hasReference && (
        <CleanInput {...field('externalRef', externalRefError)} kind="words" label={t('newCharge.itemReference')} />
      )}
      {hasTangible && (
        <Checkbox
          id={elementId(`items.${row.rowId}.tangible`)}
          label={t('newCharge.tangible')}
          checked={row.tangible}
          error={tangibleError}
          onChange={(event) => change('tangible', { tangible: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** Amount times quantity, where both can be read. */
function LineTotal({ row }: { readonly row: ItemRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rowId } = row;
  const total = rowTotal(row);
  return (
    <div className={styles['lineTotal']}>
      <span>{t('newCharge.lineTotal')}</span>
      <output data-figures htmlFor={`${elementId(`items.${rowId}.amount`)} ${elementId(`items.${rowId}.quantity`)}`}>
        {total === null ? '–' : format.money(total)}
      </output>
    </div>
  );
}

/** What is done with one item: a field is typed in or left, the item is removed. */
function useItemCommands(commands: FormCommands, row: ItemRow) {
  const { language } = useApp();
  const { rowId } = row;
  const change = (name: keyof ItemRow, changed: Partial<ItemRow>) =>
    commands.edit(`items.${rowId}.${name}`, (form) => withItem(form, rowId, changed));
  const field = (name: Exclude<keyof ItemRow, 'rowId' | 'tangible'>, error: string | undefined): TextField => ({
    id: elementId(`items.${rowId}.${name}`),
    error,
    value: row[name],
    onBlur: () => commands.leave(`items.${rowId}.${name}`),
    onText: (text) => change(name, { [name]: text }),
  });
  const remove = () => {
    const { items } = commands.current();
    const at = items.findIndex((item) => item.rowId === rowId);
    const neighbour = items[at + 1] ?? items[at - 1];
    commands.edit('items', (form) => ({ ...form, items: form.items.filter((item) => item.rowId !== rowId) }));
    if (neighbour) focusField(`items.${neighbour.rowId}.title`);
  };
  const leaveAmount = () =>
    commands.leave(`items.${rowId}.amount`, (form) => {
      const reading = readMoney(row.amount);
      return reading.ok ? withItem(form, rowId, { amount: writeMoney(reading.cents, language) }) : form;
    });
  return { change, field, remove, leaveAmount };
}

/** The title, with the items of earlier charges suggested while it is typed; one that is picked fills the row. */
function ItemTitle({
  field,
  onChange,
}: {
  readonly field: TextField;
  readonly onChange: (changed: Partial<ItemRow>) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useApp();
  const suggestions = useItemSuggestions();
  return (
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
        onChange({
          title: item.title,
          tangible: item.tangible,
          externalRef: item.externalRef,
          ...(item.amount === null ? {} : { amount: writeMoney(item.amount, language) }),
        })
      }
      onBlur={field.onBlur}
      field={(handlers) => (
        <CleanInput
          {...field}
          {...handlers}
          kind="words"
          label={t('newCharge.itemTitle')}
          onText={(text) => {
            field.onText(text);
            suggestions.suggest(text);
          }}
        />
      )}
    />
  );
}
