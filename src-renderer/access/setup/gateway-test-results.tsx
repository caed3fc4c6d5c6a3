/** The results of a gateway test, line by line, with the network error where there is one. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GatewayTestLine } from '../../../src-preload/contract/gateways/tested-gateway.ts';
import { TestLines } from '../../components/notices/test-lines.tsx';
import styles from '../styles/connection.module.css';

type Field = GatewayTestLine['fields'][number];

export function GatewayTestLines({
  lines,
  onUse,
}: {
  readonly lines: readonly GatewayTestLine[];
  /** Called with the field of the verify response that the user chose as the token's validity. */
  readonly onUse: (field: Field) => void;
}) {
  const { t } = useTranslation();
  return (
    <TestLines
      label={t('connection.testTitle')}
      steps={lines.map(({ line, result, finding, cause, httpStatus, method, reason, fields }) => ({
        id: line,
        result,
        title: `${t(`connection.line.${line}`)}: ${t(`connection.result.${result}`)}`,
        children: (
          <>
            <p>
              {t(`connection.finding.${finding}`)}
              {reason !== null && ` ${t(`access.reason.${reason}`)}`}
              {cause !== null && ` ${t(`errors.causes.${cause}`)}`}
              {httpStatus !== null && (
                <span className={styles['dim']}> {t('access.responseStatus', { httpStatus })}</span>
              )}
            </p>
            {method !== null && <p className={styles['dim']}>{t(`access.method.${method}`)}</p>}
            {fields.length > 0 && <Fields fields={fields} onUse={onUse} />}
          </>
        ),
      }))}
    />
  );
}

/** Lets a user who knows the gateway choose which field of the verify response holds the token's validity. */
function Fields({ fields, onUse }: { readonly fields: readonly Field[]; readonly onUse: (field: Field) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('connection.chooseValidField')}</p>
      <Group mt={4}>
        {fields.map((field) => (
          <Button key={field.verifyPointer} size="xs" variant="default" onClick={() => onUse(field)}>
            {t('connection.useField', { field: field.verifyPointer, value: field.verifyValue })}
          </Button>
        ))}
      </Group>
    </>
  );
}
