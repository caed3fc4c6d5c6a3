import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGateway } from '../../bridge/app-context.tsx';
import { useManagedNote, useManagedSetup } from '../../bridge/managed.ts';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { CopyButton } from '../copy-button.tsx';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { UntrustedText } from '../untrusted-text.tsx';
import { prettyJson } from './pretty-json.ts';
import styles from './raw-responses.module.css';

/**
 * The raw responses about a charge, or to an attempt that made none, read on demand because they contain unmasked
 * personal data. `changes` is the number of recorded events.
 */
export function RawResponses({ chargeKey, changes = 0 }: { readonly chargeKey: string; readonly changes?: number }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const isLocked = useManagedSetup()?.revealLocked === true;
  const managedNote = useManagedNote('revealLocked');
  return (
    <>
      {isLocked ? (
        <Text mt="sm" c="dimmed">
          {managedNote}
        </Text>
      ) : (
        <Button variant="default" size="xs" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('charge.rawResponses.hide') : t('charge.rawResponses.show')}
        </Button>
      )}
      {/* A newly recorded event may have brought a response: a new key reads them again. */}
      {shown && <Responses key={changes} chargeKey={chargeKey} />}
    </>
  );
}

function Responses({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const { data, error } = useOperation('charges.raw', { gatewayId, key: chargeKey }, { staleTime: 0 });
  if (error !== null) return <ErrorNotice thrown={error} />;
  if (!data) return null;
  const responses = data.map((response, index) => ({ ...response, index }));
  return (
    <>
      <Text mt="sm" w="100%" c="dimmed">
        {data.length === 0 ? t('charge.rawResponses.none') : t('charge.rawResponses.note')}
      </Text>
      {responses.map(({ at, text, index }) => (
        <figure key={index} className={styles['response']}>
          <figcaption>
            <span data-figures>{t('charge.rawResponses.receivedAt', { when: format.time(at, 'exact') })}</span>
            <CopyButton value={text} what={t('charge.rawResponses.title')} />
          </figcaption>
          <pre>
            <UntrustedText lines>{prettyJson(text)}</UntrustedText>
          </pre>
        </figure>
      ))}
    </>
  );
}
