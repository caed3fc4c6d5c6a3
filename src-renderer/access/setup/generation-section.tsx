/** How the current gateway's token is generated. The service's document specifies none of it. */
import { Button, Checkbox, Chip, Group, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { KEPT_SECRET, looksSecret } from '../../../src-preload/contract/gateways/generation.ts';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { type FieldErrors, fieldErrorsOf, fieldErrorsThrown } from '../../components/errors/field-errors.ts';
import { useToast } from '../../components/notices/toaster.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import styles from '../styles/connection.module.css';
import { gatewayFormOf } from './gateway-form.ts';
import {
  type GenerationForm,
  generationFormOf,
  openFields,
  readGenerationForm,
  withoutForgotten,
  withSecretsApart,
} from './generation-form.ts';
import { Undocumented } from './undocumented.tsx';

export function GenerationSection({ gateway }: { readonly gateway: Gateway }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  const save = useCommand('gateways.change');
  const [on, setOn] = useState(gateway.generation !== null);
  const [typed, setForm] = useState(() => generationFormOf(gateway));
  const form = withoutForgotten(typed, gateway);
  const [errors, setErrors] = useState<FieldErrors>({});
  useUnsavedInput(on !== (gateway.generation !== null) || !isEqual(form, generationFormOf(gateway)));
  const change = (part: Partial<GenerationForm>) => setForm({ ...form, ...part });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = on ? readGenerationForm(form) : null;
    setErrors(read?.error ? fieldErrorsOf(read.error, t) : {});
    if (read && !read.success) return;
    save.mutate(
      { gatewayId: gateway.id, gateway: { ...gatewayFormOf(gateway), generation: read?.data ?? null } },
      {
        onSuccess: (saved) => {
          setForm(generationFormOf(saved));
          toast({ id: 'generation', tone: 'neutral', title: t('connection.generationSaved') });
          void client.invalidateQueries({ queryKey: keyOf('gateways.list', null) });
        },
        onError: (thrown) => setErrors(fieldErrorsThrown(thrown, t, 'gateway.generation.')),
        // The mutation stores its input; secrets must not stay there.
        onSettled: (_, thrown) => thrown === null && save.reset(),
      },
    );
  };

  return (
    <FormSection title={t('connection.generation')} intro={t('connection.generationIntro')}>
      <form onSubmit={onSubmit} noValidate style={{ display: 'contents' }}>
        <Checkbox
          label={t('connection.generationOn')}
          checked={on}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        {on && <GenerationFields form={form} errors={errors} onChange={change} />}
        {save.error !== null && Object.keys(errors).length === 0 && <ErrorNotice thrown={save.error} />}
        <Group>
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={!on && gateway.generation === null}
          >
            {t('connection.saveGeneration')}
          </Button>
        </Group>
      </form>
    </FormSection>
  );
}

interface SecretFieldsProps {
  readonly form: GenerationForm;
  readonly onChange: (part: Partial<GenerationForm>) => void;
}

function GenerationFields({ form, errors, onChange }: SecretFieldsProps & { readonly errors: FieldErrors }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={<Undocumented label={t('connection.generationPath')} />}
        placeholder={t('connection.pathPlaceholder')}
        value={form.path}
        error={errors['path']}
        onChange={(event) => onChange({ path: event.currentTarget.value })}
      />
      <Textarea
        label={<Undocumented label={t('connection.payload')} />}
        description={t('connection.payloadHint')}
        placeholder={t('connection.payloadPlaceholder')}
        className={styles['payload'] ?? ''}
        rows={6}
        value={form.payload}
        error={errors['payload']}
        onChange={(event) => onChange({ payload: event.currentTarget.value })}
        onBlur={() => onChange(withSecretsApart(form))}
      />
      <SecretFields form={form} onChange={onChange} />
      <TextInput
        label={<Undocumented label={t('connection.tokenPointer')} note={t('access.optional')} />}
        description={t('connection.pointerHint')}
        value={form.tokenPointer}
        error={errors['tokenPointer']}
        onChange={(event) => onChange({ tokenPointer: event.currentTarget.value })}
      />
      <TextInput
        label={<Undocumented label={t('connection.expiryPointer')} note={t('access.optional')} />}
        description={t('connection.pointerHint')}
        value={form.expiryPointer}
        error={errors['expiryPointer']}
        onChange={(event) => onChange({ expiryPointer: event.currentTarget.value })}
      />
    </>
  );
}

/** The secrets of the payload, each in a masked field, and the further fields of the payload that may be secret. */
function SecretFields({ form, onChange }: SecretFieldsProps) {
  const { t } = useTranslation();
  const fields = openFields(form);
  return (
    <>
      {Object.entries(form.secrets).map(([pointer, secret]) => (
        <PasswordInput
          key={pointer}
          label={t('connection.secretValue', { field: pointer.slice(1) })}
          {...(secret === KEPT_SECRET ? { description: t('connection.savedSecret') } : {})}
          visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
          value={secret}
          onChange={(event) => onChange({ secrets: { ...form.secrets, [pointer]: event.currentTarget.value } })}
        />
      ))}
      {fields.length > 0 && (
        <Group role="group" aria-label={t('connection.alsoSecret')}>
          <span className={styles['dim']}>{t('connection.alsoSecret')}</span>
          {fields.map((pointer) => (
            <Chip
              key={pointer}
              size="xs"
              checked={looksSecret(pointer)}
              onChange={() => onChange(withSecretsApart({ ...form, secrets: { ...form.secrets, [pointer]: '' } }))}
            >
              {pointer.slice(1)}
            </Chip>
          ))}
        </Group>
      )}
    </>
  );
}
