import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Accent, accent } from '../../../src-preload/contract/gateways/gateway.ts';
import styles from '../styles/connection.module.css';

/** One colour out of a few, each with a name so that it does not depend on colour alone. */
export function AccentField({
  value,
  onChange,
  disabled = false,
  description,
}: {
  readonly value: Accent;
  readonly onChange: (accent: Accent) => void;
  readonly disabled?: boolean;
  readonly description?: string;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={styles['accents']} disabled={disabled}>
      <Input.Label component="legend">{t('connection.accent')}</Input.Label>
      {description !== undefined && <Input.Description w="100%">{description}</Input.Description>}
      {accent.options.map((each) => (
        <label key={each} className={styles['accent']} data-accent={each} title={t(`connection.accents.${each}`)}>
          <input
            type="radio"
            name={id}
            checked={each === value}
            onChange={() => onChange(each)}
            aria-label={t(`connection.accents.${each}`)}
          />
        </label>
      ))}
    </fieldset>
  );
}
