/** The fields of a gateway, each with its own error below it. */
import { Group, Radio, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endsWithVersion } from '../../../src-preload/contract/gateways/gateway.ts';
import type { FieldLock } from '../../bridge/managed.ts';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import type { GatewayForm } from './gateway-form.ts';

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
  /** Further fields that everybody fills in, above those that few need. */
  readonly children?: ReactNode;
}

export function GatewayFields({
  form,
  errors,
  onChange,
  addressLocked = false,
  lockOf = () => ({}),
  statesInUse = [],
  brief = false,
  children,
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
        description={<AddressHint address={form.baseUrl} />}
        placeholder={t('access.baseUrlPlaceholder')}
        {...lockOf('baseUrl')}
        inputMode="url"
        readOnly={addressLocked}
        variant={addressLocked ? 'filled' : 'default'}
        value={form.baseUrl}
        error={errors['baseUrl']}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <EnvironmentField
        {...lockOf('environment')}
        isFixed={addressLocked}
        value={form.environment}
        error={errors['environment']}
        onChange={(environment) => change({ environment })}
      />
      {children}
      <AdvancedFields
        form={form}
        errors={errors}
        onChange={change}
        lockOf={lockOf}
        statesInUse={statesInUse}
        brief={brief}
      />
    </>
  );
}

function AddressHint({ address }: { readonly address: string }) {
  const { t } = useTranslation();
  if (address.trim() === '' || endsWithVersion(address)) return t('access.baseUrlHint');
  return (
    <Text span c="var(--amber-ink)">
      {t('connection.baseUrlWithoutVersion')}
    </Text>
  );
}

type Environment = GatewayForm['environment'];

interface EnvironmentFieldProps extends FieldLock {
  readonly isFixed: boolean;
  readonly value: Environment;
  readonly error: string | undefined;
  readonly onChange: (environment: Environment) => void;
}

function EnvironmentField({ isFixed, onChange, ...field }: EnvironmentFieldProps) {
  const { t } = useTranslation();
  const disabled = isFixed || field.disabled === true;
  return (
    <Radio.Group
      {...field}
      label={t('access.environment')}
      onChange={(environment) => onChange(environment === 'sandbox' ? 'sandbox' : 'live')}
    >
      <Group gap="8px 24px" mt={6}>
        <Radio value="live" label={t('access.environmentLive')} disabled={disabled} />
        <Radio value="sandbox" label={t('access.environmentSandbox')} disabled={disabled} />
      </Group>
    </Radio.Group>
  );
}
