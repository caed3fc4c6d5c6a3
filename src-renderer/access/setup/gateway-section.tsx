/** The settings of the current gateway. Typed values stay until they are saved or the screen is left. */
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gateway, GatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { useGatewayLock, useManagedSetup } from '../../bridge/managed.ts';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { type FieldErrors, fieldErrorsOf, fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { useToast } from '../../components/notices/toaster.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { MeaningsQuestion } from '../state-meanings/meanings-question.tsx';
import { statesWithOtherMeaning } from '../state-meanings/state-meanings.ts';
import { ForgottenSecretsNotice } from './forgotten-secrets-notice.tsx';
import { GatewayFields } from './gateway-fields.tsx';
import { gatewayFormOf, readGatewayForm } from './gateway-form.ts';
import { GatewayTestLines } from './gateway-test-results.tsx';

export function GatewaySection({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const states = useOperation('charges.statesInUse', { gatewayId: gateway.id });
  const lockOf = useGatewayLock(gateway.id);
  const isAddLocked = useManagedSetup()?.gatewaysLocked === true;
  const { form, setForm, errors, unchanged, change, test, duplicate, onSubmit, tryIt, copy, asked } =
    useGatewaySection(gateway);

  return (
    <FormSection title={t('access.gateway')}>
      {gateway.ownSandbox && <Text c="dimmed">{t('access.ownSandbox', { address: gateway.baseUrl })}</Text>}
      {gateway.hasHistory && !gateway.ownSandbox && <Text c="dimmed">{t('access.locked')}</Text>}
      <form onSubmit={onSubmit} noValidate style={{ display: 'contents' }}>
        <GatewayFields
          form={form}
          errors={errors}
          onChange={setForm}
          addressLocked={gateway.hasHistory || gateway.ownSandbox}
          lockOf={lockOf}
          statesInUse={states.data ?? []}
        />
        <ForgottenSecretsNotice gateway={gateway} form={form} />
        {change.error !== null && Object.keys(errors).length === 0 && <ErrorNotice thrown={change.error} />}
        {test.data && <GatewayTestLines lines={test.data} onUse={(field) => setForm({ ...form, ...field })} />}
        {test.error !== null && <ErrorNotice thrown={test.error} />}
        {duplicate.error !== null && <ErrorNotice thrown={duplicate.error} />}
        <Group>
          <Button type="submit" variant="default" disabled={unchanged} loading={change.isPending}>
            {t('access.saveGateway')}
          </Button>
          <Button variant="default" loading={test.isPending} onClick={tryIt}>
            {t('connection.test')}
          </Button>
          {!gateway.ownSandbox && !isAddLocked && (
            <Button
              variant="subtle"
              loading={duplicate.isPending}
              title={t('connection.duplicateDescription')}
              onClick={copy}
            >
              {t('connection.duplicate')}
            </Button>
          )}
        </Group>
      </form>
      <MeaningsQuestion gateway={gateway} {...asked} />
    </FormSection>
  );
}

/** The typed settings, and what is done with them: saved, tested, copied to a new gateway. */
function useGatewaySection(gateway: Gateway) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  const change = useCommand('gateways.change');
  const test = useCommand('gateways.test');
  const duplicate = useCommand('gateways.duplicate');
  const [form, setForm] = useState(() => gatewayFormOf(gateway));
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Settings that wait for the answer to the question about meanings. */
  const [waiting, setWaiting] = useState<GatewayInput | null>(null);
  /** Reads the form, and shows the errors of its fields. */
  const checkForm = () => {
    const read = readGatewayForm(form);
    setErrors(read.error ? fieldErrorsOf(read.error, t) : {});
    return read;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = checkForm();
    if (!read.success) return;
    if (statesWithOtherMeaning(gateway, read.data).length > 0) setWaiting(read.data);
    else save(read.data);
  };
  const save = (changed: GatewayInput) => {
    setWaiting(null);
    change.mutate(
      // The section below saves the token settings, possibly after this form was filled.
      { gatewayId: gateway.id, gateway: { ...changed, generation: gateway.generation } },
      {
        onSuccess: ({ forgotten, ...saved }) => {
          setForm(gatewayFormOf(saved));
          const what = forgotten.map((each) => t(`connection.secretName.${each}`)).join(', ');
          const text = what === '' ? {} : { text: t('connection.secretsDeleted', { what }) };
          toast({ id: 'gateway', tone: 'neutral', title: t('access.gatewaySaved'), ...text });
          void client.invalidateQueries({ queryKey: keyOf('gateways.list', null) });
        },
        onError: (thrown) => setErrors(fieldErrorsThrown(thrown, t, 'gateway.')),
      },
    );
  };
  const tryIt = () => {
    const read = checkForm();
    if (read.success) test.mutate({ gatewayId: gateway.id, gateway: read.data, token: null });
  };
  const copy = () =>
    duplicate.mutate(
      { gatewayId: gateway.id, name: t('connection.duplicateName', { name: gateway.name }).slice(0, 80) },
      { onSuccess: () => toast({ id: 'gateway', tone: 'neutral', title: t('connection.duplicated') }) },
    );
  const unchanged = isEqual(form, gatewayFormOf(gateway));
  useUnsavedInput(!unchanged);
  const asked = {
    changed: waiting,
    onConfirm: () => waiting !== null && save(waiting),
    onCancel: () => setWaiting(null),
  };
  return { form, setForm, errors, unchanged, change, test, duplicate, onSubmit, tryIt, copy, asked };
}
