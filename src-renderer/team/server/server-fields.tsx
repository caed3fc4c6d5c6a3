/** The fields of a team's server, each with its own error below it. */
import { NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CertificateField } from '../../components/fields/certificate-field.tsx';
import styles from './server.module.css';
import type { ServerForm } from './server-form.ts';
import { blamedBy } from './server-test-results.tsx';
import type { ServerCalls } from './use-server-calls.ts';

interface ServerFieldsProps {
  readonly form: ServerForm;
  readonly calls: Pick<ServerCalls, 'busy' | 'lines' | 'errors'>;
  readonly passwordHint: string;
  readonly onChange: (part: Partial<ServerForm>) => void;
}

export function ServerFields(props: ServerFieldsProps) {
  const { form, passwordHint, onChange } = props;
  const { t } = useTranslation();
  const error = (field: keyof ServerForm) => errorOf(props, field);
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
          error={error('port')}
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
        error={error('password')}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <CertificateField
        label={t('teamServer.ca')}
        description={t('teamServer.caHint')}
        value={form.ca}
        error={error('ca')}
        onChange={(ca) => onChange({ ca })}
      />
    </>
  );
}

type TextField = 'host' | 'database' | 'schema' | 'role';

/** Its own error, or a mark, because of what the test found. */
const errorOf = ({ calls }: ServerFieldsProps, field: keyof ServerForm) =>
  calls.errors[field] ?? blamedBy(calls).includes(field);

function textFieldOf(props: ServerFieldsProps, field: TextField) {
  const { form, onChange } = props;
  return {
    value: form[field],
    error: errorOf(props, field),
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  };
}
