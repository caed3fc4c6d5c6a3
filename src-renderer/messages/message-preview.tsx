/** A message as it will be read, its code as a message of its own; hidden characters in a name or a description are shown as marks. */
import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReadyMessage } from '../../src-preload/contract/messages/built-in-messages.ts';
import type { ComposedMessage } from '../../src-preload/contract/messages/compose-message.ts';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { useApp } from '../bridge/app-context.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import styles from './messages.module.css';

export function MessagePreview({ message }: { readonly message: ComposedMessage }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('message.preview')}>
      {message.text !== '' && (
        <Box component="pre" className={styles['preview']} tabIndex={0}>
          <UntrustedText lines>{message.text}</UntrustedText>
        </Box>
      )}
      {message.code !== null && (
        <>
          <Text c="dimmed" my={4}>
            {t('message.codeApart')}
          </Text>
          <Box component="pre" className={styles['preview']} data-code tabIndex={0}>
            <UntrustedText>{message.code}</UntrustedText>
          </Box>
        </>
      )}
      {message.subject !== '' && (
        <Text c="dimmed" mt={4}>
          {t('message.subject', { subject: isolatedText(message.subject) })}
        </Text>
      )}
    </section>
  );
}

/** The fields of an own template that have no value. The lines of a built-in message are optional by design. */
export function LeftOut({ message, template }: { readonly message: ComposedMessage; readonly template: ReadyMessage }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { missing } = message;
  if (!template.isSaved || missing.length === 0) return null;
  const names = missing.map((field) => t(`message.field.${field}`));
  const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return <Text c="dimmed">{t('message.leftOut', { fields })}</Text>;
}
