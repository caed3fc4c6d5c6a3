import { Anchor, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { requestFieldName } from '../components/errors/request-field-names.ts';
import { ServiceMessage } from '../components/errors/service-message.tsx';
import { RawResponses } from '../components/raw-responses/raw-responses.tsx';
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
  const { key, httpStatus, message, elsewhere } = submission;
  const isTokenRefused = httpStatus === 401;
  const isNamed = named.length + elsewhere.length > 0;
  // A program's name for an error (`ValidationError`) tells a person nothing where there are other texts.
  const said = message !== null && isNamed && /^\w*(Error|Exception)$/.test(message) ? null : message;
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
      {said !== null && <ServiceMessage>{t('newCharge.refused.serviceMessage', { message: said })}</ServiceMessage>}
      {elsewhere.length > 0 && (
        <ul className={styles['otherErrors']}>
          {elsewhere.map(({ path, message: text }) => (
            <li key={`${path} ${text}`}>
              {requestFieldName(path, t) ?? (
                <code>
                  <UntrustedText>{path}</UntrustedText>
                </code>
              )}
              {': '}
              <UntrustedText lines>{text}</UntrustedText>
            </li>
          ))}
        </ul>
      )}
      {said === null && !isNamed && <p>{t('newCharge.refused.noReason')}</p>}
      {submission.refusesCnpj && <p>{t('newCharge.cnpjHint')}</p>}
      <RawResponses chargeKey={key} />
      {submission.wantsItems && <ItemsChoice onSaved={onSendAgain} />}
    </Notice>
  );
}
