/** The form of a receivable: a new one, or the change of one that has no code that may be paid. */
import { Button, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { readMoney, writeMoney } from '../../../src-preload/contract/values/read-money.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { FormActions } from '../../components/page/form-actions.tsx';
import { goTo, hrefOf } from '../../navigation/route.ts';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { CustomerFields } from '../../new-charge/fields/customer-fields.tsx';
import styles from '../parts/receivables.module.css';
import { emptyReceivable, formOfReceivable, type ReceivableText, readReceivable } from './receivable-text.ts';
import { useReceivableFields } from './use-receivable-fields.ts';

export function ReceivableForm({ receivable }: { readonly receivable: ReceivableDetail | null }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { language } = useApp();
  const [id] = useState(() => receivable?.id ?? crypto.randomUUID());
  const [opened] = useState<ReceivableText>(() =>
    receivable === null ? emptyReceivable(id) : formOfReceivable(receivable, language),
  );
  const [text, setText] = useState(opened);
  const unsaved = useUnsavedInput(!isEqual(text, opened));
  const fields = useReceivableFields(gatewayId, id, text, setText);
  const add = useCommand('receivables.add');
  const change = useCommand('receivables.change');
  const save = receivable === null ? add : change;
  const form = useRef<HTMLFormElement>(null);
  const begins = receivable === null;
  // A newly opened form has the focus in its first field.
  useEffect(() => {
    if (begins) form.current?.querySelector('input')?.focus();
  }, [begins]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const reading = readReceivable(text);
    fields.tryAll();
    if (!reading.ok) {
      const [first] = reading.faults.keys();
      if (first !== undefined) document.getElementById(fields.elementId(first))?.focus();
      return;
    }
    save.mutate(
      { gatewayId, id, fields: reading.fields },
      {
        onSuccess: () => {
          unsaved.saved();
          goTo({ screen: 'receivables', id }, { replace: true });
        },
      },
    );
  };
  const amount = fields.bind('amount', (before) => {
    const reading = readMoney(before.charge.amount);
    return reading.ok
      ? { ...before, charge: { ...before.charge, amount: writeMoney(reading.cents, language) } }
      : before;
  });
  const back = hrefOf({ screen: 'receivables', id: receivable?.id ?? null });
  return (
    <div className={styles['article']}>
      <Title id="receivable-form" order={2} size="h1">
        {t(receivable === null ? 'receivables.form.newTitle' : 'receivables.form.editTitle')}
      </Title>
      <form ref={form} className={styles['form']} noValidate aria-labelledby="receivable-form" onSubmit={onSubmit}>
        <div className={styles['pair']}>
          <TextInput
            {...amount}
            label={t('receivables.form.amount')}
            description={t('receivables.form.whole')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            leftSection={<span aria-hidden>R$</span>}
            leftSectionWidth={40}
            placeholder={writeMoney(0, language)}
            inputMode="decimal"
            required
            withAsterisk={false}
            data-figures
            value={text.charge.amount}
            onChange={({ currentTarget: { value } }) => fields.edit({ ...text.charge, amount: value })}
          />
          <div>
            <DayField
              id={fields.elementId('dueDay')}
              label={t('receivables.form.dueDay')}
              error={fields.errorAt('dueDay')}
              value={text.dueDay}
              onDay={(dueDay) => setText((before) => ({ ...before, dueDay }))}
            />
            <p className={styles['hint']}>{t('receivables.form.dueDayHint')}</p>
          </div>
        </div>
        <TextInput
          {...fields.bind('description')}
          label={t('receivables.form.description')}
          description={t('receivables.form.descriptionHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={200}
          value={text.description}
          onChange={({ currentTarget: { value } }) => setText((before) => ({ ...before, description: value }))}
        />
        <CustomerFields boundForm={fields.customer} />
        <TextInput
          {...fields.bind('reference')}
          label={t('receivables.form.reference')}
          description={t('receivables.form.referenceHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={text.charge.reference}
          onChange={({ currentTarget: { value } }) => fields.edit({ ...text.charge, reference: value })}
        />
        {fields.faults > 0 && (
          <p role="alert" className={styles['hint']}>
            {t('receivables.form.check', { count: fields.faults })}
          </p>
        )}
        {save.error !== null && <ErrorNotice thrown={save.error} />}
        <FormActions>
          <Button type="submit" loading={save.isPending}>
            {t('receivables.form.save')}
          </Button>
          <Button component="a" variant="default" href={back}>
            {t('receivables.form.cancel')}
          </Button>
        </FormActions>
      </form>
    </div>
  );
}
