/** The fields of a team's server, each with its own error below it. */
import { NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import { CertificateField } from '../../components/fields/certificate-field.tsx';
import styles from './server.module.css';
import type { ServerForm } from './server-form.ts';

interface ServerFieldsProps {
  readonly form: ServerForm;
  readonly errors: FieldErrors;
  readonly passwordHint: string;
  readonly onChange: (part: Partial<ServerForm>) => void;
}

export function ServerFields(props: ServerFieldsProps) {
  const { form, errors, passwordHint, onChange } = props;
  const { t } = useTranslation();
  const text = (field: TextField) => textFieldOf(props, field);
  return (
    <>
      <div className={styles['pair']}>
        <TextInput
          label={t('teamServer.host')}
          description={t('teamServer.hostHint')}
          placeholder={t('teamServer.hostPlaceholder')}
          {...text('host')}
        />
        <NumberInput
          label={t('teamServer.port')}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          value={form.port}
          error={errors['port']}
          onChange={(port) => onChange({ port })}
        />
      </div>
      <div className={styles['pair']}>
        <TextInput
          label={t('teamServer.schema')}
          description={t('teamServer.schemaHint')}
          placeholder={t('teamServer.schemaPlaceholder')}
          {...text('schema')}
        />
        <TextInput label={t('teamServer.database')} {...text('database')} />
      </div>
      <TextInput
        label={t('teamServer.role')}
        description={t('teamServer.roleHint')}
        placeholder={t('teamServer.rolePlaceholder')}
        {...text('role')}
      />
      <PasswordInput
        label={t('teamServer.password')}
        description={passwordHint}
        visibilityToggleButtonProps={{ 'aria-label': t('console.show') }}
        value={form.password}
        error={errors['password']}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <CertificateField
        label={t('teamServer.ca')}
        description={t('teamServer.caHint')}
        value={form.ca}
        error={errors['ca']}
        onChange={(ca) => onChange({ ca })}
      />
    </>
  );
}

type TextField = 'host' | 'database' | 'schema' | 'role';

function textFieldOf({ form, errors, onChange }: ServerFieldsProps, field: TextField) {
  return {
    value: form[field],
    error: errors[field],
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  };
}
