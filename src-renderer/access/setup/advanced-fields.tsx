/** The fields of a gateway that have a default which serves most: the check of its token, its charges, the network. */
import { Checkbox, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FORM_FIELDS, withoutItems } from '../../../src-preload/contract/gateways/gateway.ts';
import { SECOND } from '../../../src-preload/contract/values/durations.ts';
import type { FieldLock } from '../../bridge/managed.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { FORM_FIELD_NAMES } from '../../components/charge-parts/form-field-names.ts';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import { FieldFold } from '../../components/fields/field-fold.tsx';
import { StateMeaningsField } from '../state-meanings/state-meanings-field.tsx';
import styles from '../styles/access.module.css';
import { EMPTY_GATEWAY, type GatewayForm } from './gateway-form.ts';
import { NetworkFields } from './network-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { Undocumented } from './undocumented.tsx';

interface AdvancedProps {
  readonly form: GatewayForm;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<GatewayForm>) => void;
  readonly lockOf: (field: string) => FieldLock;
  readonly statesInUse: readonly string[];
  /** A gateway that is being added has no charges yet. */
  readonly brief: boolean;
}

/** The fields, by the fold that has them. */
const FIELDS_OF_FOLD = {
  company: ['companyName', 'companyDocument'],
  check: ['verifyPath', 'verifyPointer', 'verifyValue'],
  charges: [
    'sendAttemptId',
    'withoutItems',
    'formFields',
    'postbackUrl',
    'returningStates',
    'stateMeanings',
    'timeZone',
  ],
  network: ['requestsPerSecond', 'createSeconds', 'proxy', 'authority'],
} as const satisfies Record<string, readonly (keyof GatewayForm)[]>;

export function AdvancedFields(props: AdvancedProps) {
  const { t } = useTranslation();
  const { form, errors, onChange, lockOf, brief } = props;
  const stateOf = (fold: keyof typeof FIELDS_OF_FOLD) => ({
    isChanged: FIELDS_OF_FOLD[fold].some((name) => JSON.stringify(form[name]) !== JSON.stringify(EMPTY_GATEWAY[name])),
    hasError: FIELDS_OF_FOLD[fold].some((name) => Object.keys(errors).some((path) => path.split('.')[0] === name)),
  });
  return (
    <div>
      {!brief && (
        <FieldFold title={t('access.companyFold')} hint={t('access.companyFoldHint')} {...stateOf('company')}>
          <CompanyFields {...props} />
        </FieldFold>
      )}
      <FieldFold title={t('access.checkFold')} hint={t('access.checkFoldHint')} {...stateOf('check')}>
        <CheckFields {...props} />
      </FieldFold>
      {!brief && (
        <FieldFold title={t('access.chargesFold')} hint={t('access.chargesFoldHint')} {...stateOf('charges')}>
          <ChargeFields {...props} />
        </FieldFold>
      )}
      <FieldFold title={t('connection.network')} hint={t('connection.networkHint')} {...stateOf('network')}>
        {!brief &&
          (['requestsPerSecond', 'createSeconds'] as const).map((name) => (
            <NumberInput
              key={name}
              label={<Undocumented label={t(`access.${name}`)} />}
              description={name === 'requestsPerSecond' ? <RateHint rate={form[name]} /> : t(`access.${name}Hint`)}
              {...lockOf(name)}
              classNames={{ wrapper: styles['short'] }}
              value={form[name]}
              error={errors[name]}
              onChange={(typed) => onChange({ [name]: typed === '' ? 0 : Number(typed) })}
            />
          ))}
        <NetworkFields form={form} errors={errors} onChange={onChange} lockOf={lockOf} />
      </FieldFold>
    </div>
  );
}

/** How many charges in automatic checks show what a limit means. */
const MANY = 1_000;
/** A charge is not checked more often than this (ms), however high the limit. */
const MOST_OFTEN = 5 * SECOND;

function RateHint({ rate }: { readonly rate: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hint = t('access.requestsPerSecondHint');
  const span = (MANY / rate) * SECOND;
  if (!(span > MOST_OFTEN && Number.isFinite(span))) return hint;
  return `${hint} ${t('access.readEvery', { charges: format.count(MANY), span: format.duration(span) })}`;
}

function CompanyFields({ form, errors, onChange, lockOf }: AdvancedProps) {
  const { t } = useTranslation();
  return (['companyName', 'companyDocument'] as const).map((name) => (
    <TextInput
      key={name}
      label={t(`access.${name}`)}
      description={t(`access.${name}Hint`)}
      {...lockOf(name)}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  ));
}

function CheckFields({ form, errors, onChange, lockOf }: AdvancedProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={<Undocumented label={t('access.verifyPath')} note={t('access.optional')} />}
        description={t('access.verifyPathHint')}
        {...lockOf('verifyPath')}
        value={form.verifyPath}
        error={errors['verifyPath']}
        onChange={(event) => onChange({ verifyPath: event.currentTarget.value })}
      />
      {form.verifyPath.trim() !== '' && (
        <TextInput
          label={<Undocumented label={t('access.verifyPointer')} note={t('access.optional')} />}
          description={t('access.verifyPointerHint')}
          {...lockOf('verifyPointer')}
          value={form.verifyPointer}
          error={errors['verifyPointer']}
          onChange={(event) => onChange({ verifyPointer: event.currentTarget.value })}
        />
      )}
      {form.verifyPath.trim() !== '' && form.verifyPointer.trim() !== '' && (
        <TextInput
          label={t('access.verifyValue')}
          description={t('access.verifyValueHint')}
          {...lockOf('verifyValue')}
          value={form.verifyValue}
          error={errors['verifyValue']}
          onChange={(event) => onChange({ verifyValue: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function ChargeFields({ form, errors, onChange, lockOf, statesInUse }: AdvancedProps) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        label={t('access.sendAttemptId')}
        description={t('access.sendAttemptIdHint')}
        {...lockOf('sendAttemptId')}
        checked={form.sendAttemptId}
        onChange={(event) => onChange({ sendAttemptId: event.currentTarget.checked })}
      />
      <Radio.Group
        label={<Undocumented label={t('access.withoutItems.label')} />}
        description={t('access.withoutItems.hint')}
        {...lockOf('withoutItems')}
        value={form.withoutItems}
        onChange={(value) => onChange({ withoutItems: withoutItems.parse(value) })}
      >
        <Stack gap={8} mt={6}>
          {withoutItems.options.map((value) => (
            <Radio key={value} value={value} label={t(`access.withoutItems.choice.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox.Group
        label={t('access.formFields')}
        description={t('access.formFieldsHint')}
        {...lockOf('formFields')}
        value={[...form.formFields]}
        onChange={(chosen) => onChange({ formFields: FORM_FIELDS.filter((field) => chosen.includes(field)) })}
      >
        <Stack gap={8} mt={6}>
          {FORM_FIELDS.map((field) => (
            <Checkbox key={field} value={field} label={t(FORM_FIELD_NAMES[field])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={t('access.postbackUrl')}
        description={t('access.postbackUrlHint')}
        inputMode="url"
        placeholder="https://"
        {...lockOf('postbackUrl')}
        value={form.postbackUrl}
        error={errors['postbackUrl']}
        onChange={(event) => onChange({ postbackUrl: event.currentTarget.value })}
      />
      <StateMeaningsField
        {...lockOf('returningStates')}
        {...lockOf('stateMeanings')}
        form={form}
        statesInUse={statesInUse}
        onChange={onChange}
      />
      <TimeZoneField {...lockOf('timeZone')} value={form.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
    </>
  );
}
