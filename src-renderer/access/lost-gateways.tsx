/** Histories on this computer whose gateway is not in the list, each with a button to restore it. */
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Orphan } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import { useSignal } from '../bridge/bridge-context.tsx';
import { useManagedNote, useManagedSetup } from '../bridge/managed.ts';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { useAddSandbox } from '../bridge/settings-commands.ts';
import { useFormat } from '../bridge/use-format.ts';
import { Badge } from '../components/badge.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { type FieldErrors, fieldErrorsOf, fieldErrorsThrown } from '../components/errors/field-errors.ts';
import { useToast } from '../components/notices/toaster.tsx';
import { FormSection } from '../components/page/form-page.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { GatewayFields } from './setup/gateway-fields.tsx';
import { EMPTY_GATEWAY, type GatewayForm, readGatewayForm } from './setup/gateway-form.ts';
import styles from './styles/access.module.css';

export function LostGateways() {
  const { t } = useTranslation();
  const orphans = useOperation('gateways.lost', null).data?.orphans ?? [];
  const sandbox = useAddSandbox();
  const [chosen, setChosen] = useState<string | null>(null);
  const client = useQueryClient();
  const isAddLocked = useManagedSetup()?.gatewaysLocked === true;
  const managedNote = useManagedNote('gatewaysSetUp');
  useSignal('gateways-changed', () => void client.invalidateQueries({ queryKey: keyOf('gateways.lost') }));
  const restore = (orphan: Orphan) => {
    if (isOwnSandbox(orphan)) sandbox.mutate();
    else setChosen(chosen === orphan.id ? null : orphan.id);
  };
  if (orphans.length === 0) return null;
  return (
    <FormSection title={t('lostGateways.title')} intro={t('lostGateways.intro')}>
      <ul className={styles['gateways']}>
        {orphans.map((orphan) => (
          <OrphanLine key={orphan.id} orphan={orphan}>
            {!isAddLocked && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('lostGateways.restoreNamed', { name: orphan.stamp?.name ?? t('lostGateways.unnamed') })}
                aria-expanded={chosen === orphan.id}
                onClick={() => restore(orphan)}
              >
                {t('lostGateways.restore')}
              </Button>
            )}
          </OrphanLine>
        ))}
      </ul>
      {isAddLocked && <Text c="dimmed">{managedNote}</Text>}
      {sandbox.error !== null && <ErrorNotice thrown={sandbox.error} />}
      {orphans
        .filter(({ id }) => id === chosen)
        .map((orphan) => (
          <BringBack key={orphan.id} orphan={orphan} onDone={() => setChosen(null)} />
        ))}
    </FormSection>
  );
}

/** The history of the console's own sandbox, which has no address. */
function isOwnSandbox({ stamp }: Orphan): boolean {
  return stamp !== null && stamp.origin === null;
}

/** What is known of a history: its gateway's name, address and environment, and how many charges it holds. */
function OrphanLine({ orphan, children }: { readonly orphan: Orphan; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stamp, charges } = orphan;
  const count =
    charges === null
      ? t('lostGateways.notCounted')
      : t('lostGateways.count', { count: charges, shown: format.count(charges) });
  return (
    <li>
      <div>
        <div>
          <UntrustedText>{stamp?.name ?? t('lostGateways.unnamed')}</UntrustedText>
        </div>
        <Text c="dimmed" fz="xs" truncate>
          {[isOwnSandbox(orphan) ? t('lostGateways.ownSandbox') : stamp?.origin, count].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {stamp !== null && (
        <Badge tone={stamp.environment === 'sandbox' ? 'amber' : 'neutral'}>{t(`frame.${stamp.environment}`)}</Badge>
      )}
      {children}
    </li>
  );
}

/**
 * The form is filled with what the history shows; a person confirms the address, because only its beginning is known.
 */
function BringBack({ orphan, onDone }: { readonly orphan: Orphan; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id, stamp } = orphan;
  const [form, setForm] = useState<GatewayForm>({
    ...EMPTY_GATEWAY,
    ...(stamp && { name: stamp.name, baseUrl: `${stamp.origin ?? ''}/v1`, environment: stamp.environment }),
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);
  // The form opens below the pressed button, which may be outside the visible area.
  useEffect(() => formRef.current?.querySelector('input')?.focus(), []);
  const bringBack = useCommand('gateways.bringBack');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const gateway = readGatewayForm(form);
    setErrors(gateway.error ? fieldErrorsOf(gateway.error, t) : {});
    if (!gateway.success) return;
    bringBack.mutate(
      { orphanId: id, gateway: gateway.data },
      {
        onSuccess: ({ name }) => {
          toast({ id: 'gateway-back', tone: 'green', title: t('lostGateways.restored', { name }) });
          onDone();
        },
        onError: (thrown) => setErrors(fieldErrorsThrown(thrown, t, 'gateway.')),
      },
    );
  };
  const label = t('lostGateways.restoreNamed', { name: stamp?.name ?? t('lostGateways.unnamed') });
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate aria-label={label} style={{ display: 'contents' }}>
      <Text c="dimmed">{t(stamp === null ? 'lostGateways.unnamedHint' : 'lostGateways.checkAddress')}</Text>
      <GatewayFields form={form} errors={errors} onChange={setForm} brief />
      {bringBack.error !== null && Object.keys(errors).length === 0 && <ErrorNotice thrown={bringBack.error} />}
      <Group>
        <Button type="submit" loading={bringBack.isPending}>
          {t('lostGateways.restore')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('console.cancel')}
        </Button>
      </Group>
    </form>
  );
}
