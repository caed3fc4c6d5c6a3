/** The certificates (PEM) of an authority, pasted or read from a file that is chosen here. */
import { Button, FileButton, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function CertificateField({
  label,
  description,
  value,
  error,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly error: string | boolean | undefined;
  readonly disabled?: boolean;
  readonly onChange: (certificates: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        label={label}
        description={description}
        placeholder={t('connection.authorityPlaceholder')}
        disabled={disabled}
        rows={3}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div>
        <FileButton accept=".pem,.crt,.cer" onChange={(file) => void file?.text().then(onChange)}>
          {(button) => (
            <Button {...button} variant="default" size="xs" disabled={disabled}>
              {t('connection.authorityFile')}
            </Button>
          )}
        </FileButton>
      </div>
    </>
  );
}
