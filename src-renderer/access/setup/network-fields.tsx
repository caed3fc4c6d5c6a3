/** The network settings of a gateway: its proxy, and a certificate authority of the local network. */
import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KEPT_SECRET } from '../../../src-preload/contract/gateways/generation.ts';
import type { FieldLock } from '../../bridge/managed.ts';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import { CertificateField } from '../../components/fields/certificate-field.tsx';
import type { GatewayForm } from './gateway-form.ts';

type Proxy = GatewayForm['proxy'];

export function NetworkFields({
  form,
  errors,
  onChange,
  lockOf,
}: {
  readonly form: GatewayForm;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<GatewayForm>) => void;
  readonly lockOf: (field: string) => FieldLock;
}) {
  const { t } = useTranslation();
  const { proxy } = form;
  const kinds = [
    { value: 'environment', label: t('connection.proxyEnvironment') },
    { value: 'none', label: t('connection.proxyDirect') },
    { value: 'set', label: t('connection.proxyCustom') },
  ];
  return (
    <>
      <Select
        label={t('connection.proxy')}
        data={kinds}
        allowDeselect={false}
        {...lockOf('proxy')}
        value={proxy.kind}
        onChange={(kind) => onChange({ proxy: proxyOf(kind) })}
      />
      {proxy.kind === 'set' && (
        <CustomProxyFields
          proxy={proxy}
          errors={errors}
          lock={lockOf('proxy')}
          onChange={(part) => onChange({ proxy: { ...proxy, ...part } })}
        />
      )}
      <CertificateField
        label={t('connection.authority')}
        description={t('connection.authorityHint')}
        {...lockOf('authority')}
        value={form.authority}
        error={errors['authority']}
        onChange={(authority) => onChange({ authority })}
      />
    </>
  );
}

type CustomProxy = Extract<Proxy, { kind: 'set' }>;

interface CustomProxyFieldsProps {
  readonly proxy: CustomProxy;
  readonly errors: FieldErrors;
  readonly lock: FieldLock;
  readonly onChange: (part: Partial<CustomProxy>) => void;
}

function CustomProxyFields({ proxy, errors, lock, onChange }: CustomProxyFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('connection.proxyAddress')}
        placeholder={t('connection.proxyPlaceholder')}
        {...lock}
        value={proxy.address}
        error={errors['proxy.address']}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        label={t('connection.proxyUser')}
        {...lock}
        value={proxy.user}
        error={errors['proxy.user']}
        onChange={(event) => onChange({ user: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('connection.proxySecret')}
        {...(proxy.secret === KEPT_SECRET ? { description: t('connection.savedSecret') } : {})}
        visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
        value={proxy.secret}
        error={errors['proxy.secret']}
        onChange={(event) => onChange({ secret: event.currentTarget.value })}
      />
    </>
  );
}

function proxyOf(kind: string | null): Proxy {
  if (kind === 'set') return { kind, address: '', user: '', secret: '' };
  return { kind: kind === 'none' ? 'none' : 'environment' };
}
