/** The templates in a table, with what can be done with each. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReadyMessage } from '../../../src-preload/contract/messages/built-in-messages.ts';
import { withFieldsIn } from '../../../src-preload/contract/messages/message-fields.ts';
import type { MessageTemplate } from '../../../src-preload/contract/messages/message-template.ts';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { UnlessArchived } from '../../components/fields/unless-archived.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './templates.module.css';

interface TemplateCommands {
  readonly onEdit: (template: MessageTemplate) => void;
  readonly onRemove: (message: ReadyMessage) => void;
}

export function TemplateList({
  messages,
  ...commands
}: TemplateCommands & { readonly messages: readonly ReadyMessage[] }) {
  return (
    <ul data-lined>
      {messages.map((message) => (
        <TemplateLine key={message.id} message={message} {...commands} />
      ))}
    </ul>
  );
}

function TemplateLine({ message, onEdit, onRemove }: TemplateCommands & { readonly message: ReadyMessage }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const name = isolatedText(message.name);
  const removing = message.builtIn === null ? 'remove' : 'restore';
  return (
    <li className={styles['item']}>
      <Stack gap={0} flex="1 1 240px" miw={0} className={styles['about'] ?? ''}>
        <strong>
          <UntrustedText>{message.name}</UntrustedText>
        </strong>
        <Text span c="dimmed" fz={13}>
          {[t(`message.templates.occasions.${message.content.occasion}`), ...originOf(message, t)].join(' · ')}
        </Text>
      </Stack>
      <span className={styles['excerpt']}>
        <UntrustedText lines>{withFieldsIn(message.content.text, language)}</UntrustedText>
      </span>
      <UnlessArchived>
        <Group gap={6}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('message.templates.editWhat', { name })}
            onClick={() => onEdit(editedVersion(message))}
          >
            {t('message.templates.edit')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('message.templates.duplicateWhat', { name })}
            onClick={() => onEdit(copyOf(message, t('message.templates.copyOf', { name: message.name })))}
          >
            {t('message.templates.duplicate')}
          </Button>
          {message.isSaved && (
            <Button
              size="xs"
              variant="default"
              aria-label={t(`message.templates.${removing}What`, { name })}
              onClick={() => onRemove(message)}
            >
              {t(`message.templates.${removing}`)}
            </Button>
          )}
        </Group>
      </UnlessArchived>
    </li>
  );
}

function originOf({ builtIn, isSaved }: ReadyMessage, t: TFunction): readonly string[] {
  if (builtIn === null) return [];
  return [t(isSaved ? 'message.templates.edited' : 'message.templates.builtIn')];
}

/** A built-in message is edited under an id of its own: the original stays and can be restored. */
function editedVersion({ id, name, content, isSaved }: ReadyMessage): MessageTemplate {
  return { id: isSaved ? id : crypto.randomUUID(), name, content };
}

function copyOf({ content }: ReadyMessage, name: string): MessageTemplate {
  return { id: crypto.randomUUID(), name: name.slice(0, 60), content: { ...content, replaces: null } };
}
