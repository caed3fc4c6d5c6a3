/** The filter of the audit trail. Main applies it; typed text is debounced. */
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListPeriod, PERIODS } from '../../../src-preload/contract/charges/list/list.ts';
import type { AuditFilter } from '../../../src-preload/contract/policy/audit.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { boundsOf } from '../../format/day-bounds.ts';
import { ACTION_GROUPS, actionsOf } from './action-groups.ts';
import styles from './audit.module.css';

/** What is typed and chosen; '' and null are no condition. */
export interface AuditChoice {
  readonly action: string;
  readonly operator: string;
  readonly gatewayId: string;
  readonly period: ListPeriod | null;
  readonly text: string;
}

export const NO_AUDIT_CHOICE: AuditChoice = { action: '', operator: '', gatewayId: '', period: null, text: '' };

const TYPING_PAUSE = 200;

/**
 * @param today the desk's current day, YYYY-MM-DD
 * @param timeZone the desk's: its days begin and end there
 */
export function auditFilterOf(choice: AuditChoice, today: string, timeZone: string): AuditFilter {
  const { action, operator, gatewayId, period, text } = choice;
  const actions = actionsOf(action);
  const { from, before } = period === null ? {} : boundsOf(period, today, timeZone);
  return {
    ...(actions && { actions }),
    ...(operator.trim() !== '' && { operator: operator.trim() }),
    ...(gatewayId !== '' && { gatewayId }),
    ...(from !== undefined && { from }),
    ...(before !== undefined && { until: before }),
    ...(text.trim() !== '' && { text: text.trim() }),
  };
}

export function AuditFilterForm({ onChange }: { readonly onChange: (choice: AuditChoice) => void }) {
  const { t } = useTranslation();
  const { gateways } = useApp();
  const { choice, choose, type, isFiltered } = useAuditChoice(onChange);
  const { period } = choice;
  const range = typeof period === 'object' ? period : null;
  return (
    <Stack component="fieldset" gap="sm" aria-label={t('audit.filter.title')}>
      <div className={styles['conditions']}>
        <ActionField action={choice.action} onChange={(action) => choose({ action })} />
        {gateways.length > 1 && (
          <NativeSelect
            label={t('audit.filter.gateway')}
            value={choice.gatewayId}
            onChange={(event) => choose({ gatewayId: event.currentTarget.value })}
            data={[
              { value: '', label: t('audit.filter.anyGateway') },
              ...gateways.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <PeriodField period={period} onChange={(chosen) => choose({ period: chosen })} />
        <TextInput
          label={t('audit.filter.operator')}
          value={choice.operator}
          maxLength={LONGEST.name}
          onChange={(event) => type({ operator: event.currentTarget.value })}
        />
        <TextInput
          label={t('audit.filter.text')}
          placeholder={t('audit.filter.textExample')}
          value={choice.text}
          maxLength={LONGEST.auditSearch}
          onChange={(event) => type({ text: event.currentTarget.value })}
        />
      </div>
      {range !== null && <RangeFields range={range} onChange={(chosen) => choose({ period: chosen })} />}
      {isFiltered && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFilterOff size={15} aria-hidden />}
            onClick={() => choose(NO_AUDIT_CHOICE)}
          >
            {t('audit.filter.clear')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** What is chosen applies at once, what is typed after a pause. */
function useAuditChoice(onChange: (choice: AuditChoice) => void) {
  const [choice, setChoice] = useState(NO_AUDIT_CHOICE);
  const changeSoon = useDebouncedCallback(onChange, TYPING_PAUSE);
  const choose = (part: Partial<AuditChoice>) => {
    changeSoon.cancel();
    setChoice({ ...choice, ...part });
    onChange({ ...choice, ...part });
  };
  const type = (part: Partial<AuditChoice>) => {
    setChoice({ ...choice, ...part });
    changeSoon({ ...choice, ...part });
  };
  const isFiltered = Object.values(choice).some((value) => value !== '' && value !== null);
  return { choice, choose, type, isFiltered };
}

interface ActionFieldProps {
  readonly action: string;
  readonly onChange: (action: string) => void;
}

function ActionField({ action, onChange }: ActionFieldProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('audit.filter.action')}
      value={action}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('audit.filter.anyAction')}</option>
      {[...ACTION_GROUPS].map(([group, actions]) => (
        <optgroup key={group} label={t(`audit.group.${group}`)}>
          <option value={group}>{t('audit.filter.wholeGroup', { group: t(`audit.group.${group}`) })}</option>
          {actions.map((each) => (
            <option key={each} value={each}>
              {t(`audit.action.${each}`)}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

type Period = AuditChoice['period'];
type Range = Exclude<Period, string | null>;

interface PeriodFieldProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

function PeriodField({ period, onChange }: PeriodFieldProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('audit.filter.period')}
      value={typeof period === 'string' ? period : period === null ? '' : 'range'}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === 'range' ? { from: null, to: null } : (PERIODS.find((each) => each === value) ?? null))
      }
      data={[
        { value: '', label: t('audit.filter.anyPeriod') },
        ...PERIODS.map((each) => ({ value: each, label: t(`charges.periods.${each}`) })),
        { value: 'range', label: t('charges.periods.range') },
      ]}
    />
  );
}

interface RangeFieldsProps {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}

function RangeFields({ range, onChange }: RangeFieldsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="sm">
      <DayField
        label={t('audit.filter.from')}
        value={range.from ?? ''}
        onDay={(day) => onChange({ ...range, from: day || null })}
      />
      <DayField
        label={t('audit.filter.to')}
        value={range.to ?? ''}
        onDay={(day) => onChange({ ...range, to: day || null })}
      />
    </Group>
  );
}
