import { Anchor, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ServiceMessage } from '../components/errors/service-message.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './fields/new-charge.module.css';
import type { Submission } from './form/form-store.ts';
import type { FieldKey } from './form/read-form.ts';
import { focusField } from './form/use-charge-form.ts';
import { ItemsChoice } from './items-choice.tsx';
import { Notice } from './notice.tsx';

export interface RefusedField {
  readonly field: FieldKey;
  /** The field's label; the gateway's message about the field is at the field itself. */
  readonly name: string;
}

/** The gateway made no charge: every field that it names, and the rest of its message. */
export function RefusedNotice({
  submission,
  named,
  onSendAgain,
}: {
  readonly submission: Extract<Submission, { kind: 'refused' }>;
  readonly named: readonly RefusedField[];
  readonly onSendAgain: () => void;
}) {
  const { t } = useTranslation();
  const { httpStatus, message, elsewhere } = submission;
  const isTokenRefused = httpStatus === 401;
  return (
    <Notice
      tone="red"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t(isTokenRefused ? 'newCharge.refused.tokenTitle' : 'newCharge.refused.title')}
      action={isTokenRefused && <Anchor href={hrefOf({ screen: 'access' })}>{t('charge.watch.goToAccess')}</Anchor>}
    >
      <p>
        {isTokenRefused
          ? t('newCharge.refused.tokenBody')
          : t('newCharge.refused.body', { status: String(httpStatus) })}
      </p>
      {message !== null && !isErrorName(message) && (
        <ServiceMessage>{t('newCharge.refused.serviceMessage', { message })}</ServiceMessage>
      )}
      {named.length > 0 && (
        <Group component="p" gap="0 12px">
          {t('newCharge.refused.fields')}
          {named.map(({ field, name }) => (
            <Anchor key={field} component="button" type="button" underline="always" onClick={() => focusField(field)}>
              {name}
            </Anchor>
          ))}
        </Group>
      )}
      {elsewhere.length > 0 && (
        <ul className={styles['otherErrors']}>
          {elsewhere.map(({ path, message: text }) => (
            <li key={`${path} ${text}`}>
              {path !== '' && (
                <code>
                  <UntrustedText>{path}</UntrustedText>
                </code>
              )}{' '}
              <UntrustedText lines>{text}</UntrustedText>
            </li>
          ))}
        </ul>
      )}
      {submission.wantsItems && <ItemsChoice onSaved={onSendAgain} />}
    </Notice>
  );
}

/** A program's name for an error (`ValidationError`) tells a person nothing. */
function isErrorName(message: string): boolean {
  return /^\w*(Error|Exception)$/.test(message);
}
