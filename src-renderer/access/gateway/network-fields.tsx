/** The network settings of a gateway: its proxy, and a certificate authority of the local network. */
import { Button, FileButton, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KEPT_SECRET } from '../../../src-preload/contract/gateways/generation.ts';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import type { GatewayForm } from './gateway-form.ts';

type Proxy = GatewayForm['proxy'];

export function NetworkFields({
  form,
  errors,
  onChange,
}: {
  readonly form: GatewayForm;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<GatewayForm>) => void;
}) {
  const { t } = useTranslation();
  const { proxy } = form;
  const kinds = [
    { value: 'environment', label: t('reach.proxyEnvironment') },
    { value: 'none', label: t('reach.proxyNone') },
    { value: 'set', label: t('reach.proxySet') },
  ];
  return (
    <>
      <Select
        label={t('reach.proxy')}
        data={kinds}
        allowDeselect={false}
        value={proxy.kind}
        onChange={(kind) => onChange({ proxy: proxyOf(kind) })}
      />
      {proxy.kind === 'set' && (
        <>
          <TextInput
            label={t('reach.proxyAddress')}
            placeholder={t('reach.proxyPlaceholder')}
            spellCheck={false}
            value={proxy.address}
            error={errors['proxy.address']}
            onChange={(event) => onChange({ proxy: { ...proxy, address: event.currentTarget.value } })}
          />
          <TextInput
            label={t('reach.proxyUser')}
            spellCheck={false}
            autoComplete="off"
            value={proxy.user}
            error={errors['proxy.user']}
            onChange={(event) => onChange({ proxy: { ...proxy, user: event.currentTarget.value } })}
          />
          <PasswordInput
            label={t('reach.proxySecret')}
            {...(proxy.secret === KEPT_SECRET ? { description: t('reach.keptSecret') } : {})}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
            value={proxy.secret}
            error={errors['proxy.secret']}
            onChange={(event) => onChange({ proxy: { ...proxy, secret: event.currentTarget.value } })}
          />
        </>
      )}
      <Textarea
        label={t('reach.authority')}
        description={t('reach.authorityHint')}
        placeholder={t('reach.authorityPlaceholder')}
        rows={3}
        spellCheck={false}
        value={form.authority}
        error={errors['authority']}
        onChange={(event) => onChange({ authority: event.currentTarget.value })}
      />
      <div>
        <FileButton
          accept=".pem,.crt,.cer"
          onChange={(file) => void file?.text().then((authority) => onChange({ authority }))}
        >
          {(button) => (
            <Button {...button} variant="default" size="xs">
              {t('reach.authorityFile')}
            </Button>
          )}
        </FileButton>
      </div>
    </>
  );
}

function proxyOf(kind: string | null): Proxy {
  if (kind === 'set') return { kind, address: '', user: '', secret: '' };
  return { kind: kind === 'none' ? 'none' : 'environment' };
}
