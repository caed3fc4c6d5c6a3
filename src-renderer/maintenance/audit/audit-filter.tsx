/** The filter of the audit trail. Main applies it; typed text is debounced. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from '../../../src-preload/contract/policy/audit.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { dayAfter, startOfDay } from '../../format/day-bounds.ts';
import { ACTION_GROUPS, actionsOf } from './action-groups.ts';
import styles from './audit.module.css';

/** What is typed and chosen; '' is no condition. */
export interface AuditChoice {
  readonly action: string;
  readonly operator: string;
  readonly gatewayId: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export const NO_AUDIT_CHOICE: AuditChoice = { action: '', operator: '', gatewayId: '', from: '', to: '', text: '' };

const TYPING_PAUSE = 200;

/** @param timeZone the desk's: its days begin and end there */
export function auditFilterOf(choice: AuditChoice, timeZone: string): AuditFilter {
  const { action, operator, gatewayId, from, to, text } = choice;
  const actions = actionsOf(action);
  return {
    ...(actions && { actions }),
    ...(operator.trim() !== '' && { operator: operator.trim() }),
    ...(gatewayId !== '' && { gatewayId }),
    ...(from !== '' && { from: startOfDay(from, timeZone) }),
    ...(to !== '' && { until: startOfDay(dayAfter(to, 1), timeZone) }),
    ...(text.trim() !== '' && { text: text.trim() }),
  };
}

export function AuditFilterForm({ onChange }: { readonly onChange: (choice: AuditChoice) => void }) {
  const { t } = useTranslation();
  const { gateways } = useApp();
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
  const isFiltered = Object.values(choice).some((value) => value !== '');
  return (
    <fieldset className={styles['filter']} aria-label={t('audit.filter.title')}>
      <NativeSelect
        label={t('audit.filter.action')}
        value={choice.action}
        onChange={(event) => choose({ action: event.currentTarget.value })}
      >
        <option value="">{t('audit.filter.anyAction')}</option>
        {[...ACTION_GROUPS].map(([group, actions]) => (
          <optgroup key={group} label={t(`audit.group.${group}`)}>
            <option value={group}>{t('audit.filter.wholeGroup', { group: t(`audit.group.${group}`) })}</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {t(`audit.action.${action}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('audit.filter.gateway')}
        value={choice.gatewayId}
        onChange={(event) => choose({ gatewayId: event.currentTarget.value })}
        data={[
          { value: '', label: t('audit.filter.anyGateway') },
          ...gateways.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DayField label={t('audit.filter.from')} value={choice.from} onDay={(from) => choose({ from })} />
      <DayField label={t('audit.filter.to')} value={choice.to} onDay={(to) => choose({ to })} />
      <TextInput
        label={t('audit.filter.operator')}
        value={choice.operator}
        maxLength={80}
        onChange={(event) => type({ operator: event.currentTarget.value })}
      />
      <TextInput
        label={t('audit.filter.text')}
        value={choice.text}
        maxLength={100}
        onChange={(event) => type({ text: event.currentTarget.value })}
      />
      {isFiltered && (
        <div className={styles['clear']}>
          <Button size="compact-sm" variant="default" onClick={() => choose(NO_AUDIT_CHOICE)}>
            {t('audit.filter.clear')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
