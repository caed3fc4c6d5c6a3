/** The filters that need more than a click: periods, amounts, notes and tags, operators. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noted } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { type ListChoice, type ListPeriod, PERIODS } from '../../../src-preload/contract/charges/list/list.ts';
import { readMoney, writeMoney } from '../../../src-preload/contract/values/read-money.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './filter-panel.module.css';
import { ButtonPopover } from './list-popover.tsx';

interface Choosing {
  readonly choice: ListChoice;
  readonly onChange: (choice: ListChoice) => void;
}

export function FilterPanel({ choice, states, onChange }: Choosing & { readonly states: readonly string[] }) {
  const { t } = useTranslation();
  const stateName = useStateName();
  const { id: gatewayId } = useGateway();
  const [opened, setOpened] = useState(false);
  const { data: tags } = useOperation('charges.tags', { gatewayId }, { enabled: opened, staleTime: 0 });
  const { data: operators } = useOperation('charges.operators', { gatewayId }, { enabled: opened, staleTime: 0 });
  return (
    <ButtonPopover Icon={IconFilter} label={t('charges.filters')} opened={opened} onChange={setOpened}>
      <div className={styles['panel']}>
        <AnyOf
          label={t('charges.column.state')}
          values={states}
          nameOf={stateName}
          chosen={choice.states}
          onChange={(chosen) => onChange({ ...choice, states: chosen })}
        />
        <Period
          label={t('charges.createdIn')}
          period={choice.created}
          onChange={(created) => onChange({ ...choice, created })}
        />
        <Period label={t('charges.paidIn')} period={choice.paid} onChange={(paid) => onChange({ ...choice, paid })} />
        <div className={styles['range']}>
          <Money
            label={t('charges.amountFrom')}
            cents={choice.amount.from}
            onChange={(from) => onChange({ ...choice, amount: { ...choice.amount, from } })}
          />
          <Money
            label={t('charges.amountTo')}
            cents={choice.amount.to}
            onChange={(to) => onChange({ ...choice, amount: { ...choice.amount, to } })}
          />
        </div>
        <Checkbox
          label={t('charges.hasNoteOrTag')}
          checked={choice.marked}
          onChange={(event) => onChange({ ...choice, marked: event.currentTarget.checked })}
        />
        <WithInvoice choice={choice} onChange={onChange} />
        <AnyOf
          label={t('charges.taggedWith')}
          values={tags ?? []}
          chosen={choice.tags}
          onChange={(chosen) => onChange({ ...choice, tags: chosen })}
        />
        <AnyOf
          label={t('charges.createdBy')}
          values={operators ?? []}
          chosen={choice.operators}
          onChange={(chosen) => onChange({ ...choice, operators: chosen })}
        />
      </div>
    </ButtonPopover>
  );
}

function WithInvoice({ choice, onChange }: Choosing) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('charge.details.invoiceNumber')}
      value={choice.invoice ?? 'any'}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange({ ...choice, invoice: noted.options.find((option) => option === chosen) ?? null });
      }}
      data={(['any', ...noted.options] as const).map((value) => ({
        value,
        label: t(`charges.invoiceFilter.${value}`),
      }))}
    />
  );
}

/** Values of which a charge must have at least one; renders nothing when there are none. */
function AnyOf({
  label,
  values,
  nameOf = (value) => value,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly string[];
  readonly nameOf?: (value: string) => string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}) {
  const every = [...new Set([...values, ...chosen])];
  if (every.length === 0) return null;
  return (
    <fieldset className={styles['checkboxes']}>
      <legend>{label}</legend>
      {every.map((value) => (
        <Checkbox
          key={value}
          label={<UntrustedText>{nameOf(value)}</UntrustedText>}
          checked={chosen.includes(value)}
          onChange={() =>
            onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
          }
        />
      ))}
    </fieldset>
  );
}

function Period({
  label,
  period,
  onChange,
}: {
  readonly label: string;
  readonly period: ListPeriod | null;
  readonly onChange: (period: ListPeriod | null) => void;
}) {
  const { t } = useTranslation();
  const range = typeof period === 'object' ? period : null;
  const value = period === null ? 'any' : range === null ? String(period) : 'range';
  return (
    <div>
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (chosen === 'range') onChange({ from: null, to: null });
          else onChange(PERIODS.find((values) => values === chosen) ?? null);
        }}
        data={[
          { value: 'any', label: t('charges.anyTime') },
          ...PERIODS.map((values) => ({ value: values, label: t(`charges.periods.${values}`) })),
          { value: 'range', label: t('charges.periods.range') },
        ]}
      />
      {range !== null && (
        <div className={styles['range']}>
          <DayField
            label={t('charges.fromDay')}
            value={range.from ?? ''}
            onDay={(day) => onChange({ ...range, from: day || null })}
          />
          <DayField
            label={t('charges.toDay')}
            value={range.to ?? ''}
            onDay={(day) => onChange({ ...range, to: day || null })}
          />
        </div>
      )}
    </div>
  );
}

function Money({
  label,
  cents,
  onChange,
}: {
  readonly label: string;
  readonly cents: number | null;
  readonly onChange: (cents: number | null) => void;
}) {
  const { language } = useApp();
  const { t } = useTranslation();
  const [typed, setTyped] = useState(cents === null ? '' : writeMoney(cents, language));
  const reading = typed.trim() === '' ? null : readMoney(typed);
  const wrong = reading !== null && !reading.ok;
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed}
      error={wrong ? t('charges.amountInvalid') : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const read = text.trim() === '' ? null : readMoney(text);
        if (read === null) onChange(null);
        else if (read.ok) onChange(read.cents);
      }}
    />
  );
}
