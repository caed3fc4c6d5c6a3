/** The results of a gateway test, line by line, with the network error where there is one. */
import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GatewayTestLine } from '../../../src-preload/contract/gateways/gateway-test.ts';
import styles from '../styles/connection.module.css';

const icons = {
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconCircleX,
  skipped: IconCircleDashed,
} as const satisfies Record<GatewayTestLine['result'], unknown>;

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
    <div role="status" aria-label={t('connection.testTitle')}>
      <ul className={styles['results']}>
        {lines.map(({ line, result, finding, cause, httpStatus, method, reason, fields }) => {
          const Icon = icons[result];
          return (
            <li key={line} data-result={result}>
              <Icon size={20} stroke={2} aria-hidden />
              <div>
                <p className={styles['message']}>
                  {t(`connection.line.${line}`)}: {t(`connection.result.${result}`)}
                </p>
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
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Lets a user who knows the gateway choose which field of the verify response holds the token's validity. */
function Fields({ fields, onUse }: { readonly fields: readonly Field[]; readonly onUse: (field: Field) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('connection.chooseValidField')}</p>
      <Group gap={8} mt={4}>
        {fields.map((field) => (
          <Button key={field.verifyPointer} size="xs" variant="default" onClick={() => onUse(field)}>
            {t('connection.useField', { field: field.verifyPointer, value: field.verifyValue })}
          </Button>
        ))}
      </Group>
    </>
  );
}
