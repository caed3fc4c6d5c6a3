/** The form of a receivable: a new one, or the change of one that has no code that may be paid. */

import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { readMoney, writeMoney } from '../../../src-preload/contract/values/read-money.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { CleanInput } from '../../components/fields/clean-input.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { FormActions } from '../../components/page/form-actions.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { CustomerFields } from '../../new-charge/fields/customer-fields.tsx';
import styles from '../parts/receivables.module.css';
import { useReceivableForm } from './use-receivable-form.ts';

export function ReceivableForm({ receivable }: { readonly receivable: ReceivableDetail | null }) {
  const { t } = useTranslation();
  const { text, setText, fields, form, onSubmit, isSaving, refusal } = useReceivableForm(receivable);
  const back = hrefOf({ screen: 'receivables', id: receivable?.id ?? null });
  return (
    <div className={styles['article']}>
      <Title id="receivable-form" order={2} size="h1">
        {t(receivable === null ? 'receivables.form.newTitle' : 'receivables.form.editTitle')}
      </Title>
      <form ref={form} className={styles['form']} noValidate aria-labelledby="receivable-form" onSubmit={onSubmit}>
        <div className={styles['pair']}>
          <WholeAmount text={text} fields={fields} />
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
        <CleanInput
          {...fields.bind('description')}
          kind="words"
          label={t('receivables.form.description')}
          description={t('receivables.form.descriptionHint')}
          maxLength={LONGEST.line}
          value={text.description}
          onText={(description) => setText((before) => ({ ...before, description }))}
        />
        <CustomerFields boundForm={fields.customer} />
        <CleanInput
          {...fields.bind('reference')}
          kind="words"
          label={t('receivables.form.reference')}
          description={t('receivables.form.referenceHint')}
          value={text.charge.reference}
          onText={(reference) => fields.edit({ ...text.charge, reference })}
        />
        {fields.faults > 0 && (
          <p role="alert" className={styles['hint']}>
            {t('receivables.form.check', { count: fields.faults })}
          </p>
        )}
        {refusal !== null && <ErrorNotice thrown={refusal} />}
        <FormActions>
          <Button type="submit" loading={isSaving}>
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

function WholeAmount({ text, fields }: Pick<ReturnType<typeof useReceivableForm>, 'text' | 'fields'>) {
  const { t } = useTranslation();
  const { language } = useApp();
  const amount = fields.bind('amount', (before) => {
    const reading = readMoney(before.charge.amount);
    return reading.ok
      ? { ...before, charge: { ...before.charge, amount: writeMoney(reading.cents, language) } }
      : before;
  });
  return (
    <CleanInput
      {...amount}
      kind="signs"
      label={t('receivables.form.amount')}
      description={t('receivables.form.whole')}
      leftSection={<span aria-hidden>R$</span>}
      leftSectionWidth={40}
      placeholder={writeMoney(0, language)}
      inputMode="decimal"
      required
      withAsterisk={false}
      data-figures
      value={text.charge.amount}
      onText={(whole) => fields.edit({ ...text.charge, amount: whole })}
    />
  );
}
