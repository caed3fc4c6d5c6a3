/** The fields of a gateway, each with its own error below it. */
import { Checkbox, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endsWithVersion, withoutItems } from '../../../src-preload/contract/gateways/gateway.ts';
import type { FieldLock } from '../../bridge/managed.ts';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import styles from '../styles/access.module.css';
import connectionStyles from '../styles/connection.module.css';
import { AccentField } from './accent-field.tsx';
import type { GatewayForm } from './gateway-form.ts';
import { NetworkFields } from './network-fields.tsx';
import { ReturningStatesField } from './returning-states-field.tsx';

export interface GatewayFieldsProps {
  readonly form: GatewayForm;
  readonly errors: FieldErrors;
  readonly onChange: (form: GatewayForm) => void;
  /** The address and the environment are read-only: the gateway has a history, or it is the console's own sandbox. */
  readonly addressLocked?: boolean;
  /** What the office's policy locks, by field. */
  readonly lockOf?: (field: string) => FieldLock;
  /** The states that charges of this gateway have. */
  readonly statesInUse?: readonly string[];
  /** The first start shows fewer fields: the others have defaults and can be changed under Access. */
  readonly brief?: boolean;
}

export function GatewayFields({
  form,
  errors,
  onChange,
  addressLocked = false,
  lockOf = () => ({}),
  statesInUse = [],
  brief = false,
}: GatewayFieldsProps) {
  const { t } = useTranslation();
  const change = (part: Partial<GatewayForm>) => onChange({ ...form, ...part });
  return (
    <>
      <TextInput
        label={t('access.name')}
        placeholder={t('access.namePlaceholder')}
        {...lockOf('name')}
        value={form.name}
        error={errors['name']}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('access.baseUrl')}
        description={
          form.baseUrl.trim() === '' || endsWithVersion(form.baseUrl) ? (
            t('access.baseUrlHint')
          ) : (
            <span className={connectionStyles['warning']}>{t('connection.baseUrlWithoutVersion')}</span>
          )
        }
        placeholder={t('access.baseUrlPlaceholder')}
        {...lockOf('baseUrl')}
        inputMode="url"
        readOnly={addressLocked}
        variant={addressLocked ? 'filled' : 'default'}
        value={form.baseUrl}
        error={errors['baseUrl']}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <Radio.Group
        label={t('access.environment')}
        {...lockOf('environment')}
        value={form.environment}
        error={errors['environment']}
        onChange={(environment) => change({ environment: environment === 'sandbox' ? 'sandbox' : 'live' })}
      >
        <Stack gap={8} mt={6}>
          <Radio
            value="live"
            label={t('access.environmentLive')}
            disabled={addressLocked || lockOf('environment').disabled === true}
          />
          <Radio
            value="sandbox"
            label={t('access.environmentSandbox')}
            disabled={addressLocked || lockOf('environment').disabled === true}
          />
        </Stack>
      </Radio.Group>
      <TextInput
        label={<Undocumented label={t('access.verifyPath')} note={t('access.optional')} />}
        description={t('access.verifyPathHint')}
        {...lockOf('verifyPath')}
        value={form.verifyPath}
        error={errors['verifyPath']}
        onChange={(event) => change({ verifyPath: event.currentTarget.value })}
      />
      {form.verifyPath.trim() !== '' && (
        <>
          <TextInput
            label={<Undocumented label={t('access.verifyPointer')} note={t('access.optional')} />}
            description={t('access.verifyPointerHint')}
            {...lockOf('verifyPointer')}
            value={form.verifyPointer}
            error={errors['verifyPointer']}
            onChange={(event) => change({ verifyPointer: event.currentTarget.value })}
          />
          {form.verifyPointer.trim() !== '' && (
            <TextInput
              label={t('access.verifyValue')}
              description={t('access.verifyValueHint')}
              {...lockOf('verifyValue')}
              value={form.verifyValue}
              error={errors['verifyValue']}
              onChange={(event) => change({ verifyValue: event.currentTarget.value })}
            />
          )}
        </>
      )}
      {!brief && (
        <>
          <AccentField {...lockOf('accent')} value={form.accent} onChange={(accent) => change({ accent })} />
          <NumberInput
            label={<Undocumented label={t('access.requestsPerSecond')} />}
            description={t('access.requestsPerSecondHint')}
            {...lockOf('requestsPerSecond')}
            classNames={{ wrapper: styles['short'] }}
            value={form.requestsPerSecond}
            error={errors['requestsPerSecond']}
            onChange={(typed) => change({ requestsPerSecond: typed === '' ? 0 : Number(typed) })}
          />
          <Checkbox
            label={t('access.sendAttemptId')}
            description={t('access.sendAttemptIdHint')}
            {...lockOf('sendAttemptId')}
            checked={form.sendAttemptId}
            onChange={(event) => change({ sendAttemptId: event.currentTarget.checked })}
          />
          <Radio.Group
            label={<Undocumented label={t('access.withoutItems.label')} />}
            description={t('access.withoutItems.hint')}
            {...lockOf('withoutItems')}
            value={form.withoutItems}
            onChange={(value) => change({ withoutItems: withoutItems.parse(value) })}
          >
            <Stack gap={8} mt={6}>
              {withoutItems.options.map((value) => (
                <Radio key={value} value={value} label={t(`access.withoutItems.choice.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <ReturningStatesField
            {...lockOf('returningStates')}
            value={form.returningStates}
            statesInUse={statesInUse}
            onChange={(returningStates) => change({ returningStates })}
          />
        </>
      )}
      <details className={connectionStyles['disclosure']}>
        <summary>{t('connection.network')}</summary>
        <Stack gap={16}>
          <NetworkFields form={form} errors={errors} onChange={change} lockOf={lockOf} />
        </Stack>
      </details>
    </>
  );
}

/** A label with a help text for a value that the service's document does not specify. */
export function Undocumented({ label, note }: { readonly label: string; readonly note?: string }) {
  const { t } = useTranslation();
  return (
    <>
      {label}{' '}
      <span className={styles['labelNote']}>{[note, t('access.undocumented')].filter(Boolean).join(' · ')}</span>
    </>
  );
}
