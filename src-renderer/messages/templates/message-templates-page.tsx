/** The templates of messages: the built-in ones and the desk's own, made, edited, duplicated and deleted. */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyMessage } from '../../../src-preload/contract/messages/built-in-messages.ts';
import type { MessageTemplate } from '../../../src-preload/contract/messages/message-template.ts';
import { useGateway, useIsArchived } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { UnlessArchived } from '../../components/fields/unless-archived.tsx';
import { BackLink } from '../../components/page/back-link.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { useSavedThings } from '../../saved/use-saved-things.ts';
import { useReadyMessages } from '../use-ready-messages.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateList } from './template-list.tsx';
import styles from './templates.module.css';

const BLANK: MessageTemplate['content'] = { subject: '', text: '', language: null, occasion: 'to-pay', replaces: null };

export function MessageTemplatesPage() {
  const { t } = useTranslation();
  const { messages } = useReadyMessages();
  const isArchived = useIsArchived();
  const { id: gatewayId } = useGateway();
  const { thrown, remove } = useSavedThings(gatewayId);
  const [edited, setEdited] = useState<MessageTemplate | null>(null);
  if (edited !== null)
    return (
      <TemplateEditor
        key={edited.id}
        template={edited}
        taken={messages.filter((message) => !isVersionOf(message, edited)).map(({ name }) => name)}
        onClose={() => setEdited(null)}
      />
    );
  const create = () => setEdited({ id: crypto.randomUUID(), name: '', content: BLANK });
  return (
    <div className={styles['page']}>
      <Group component="header" gap="xs" mih={36}>
        <BackLink href={hrefOf({ screen: 'settings', section: 'general' })} label={t('settings.title')} />
        <Title order={1} flex={1}>
          {t('message.templates.title')}
        </Title>
        <UnlessArchived>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {t('message.templates.create')}
          </Button>
        </UnlessArchived>
      </Group>
      <Text mt={4} mb="sm" c="dimmed">
        {t(isArchived ? 'message.templates.archived' : 'message.templates.intro')}
      </Text>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      <TemplateList
        messages={messages}
        onEdit={setEdited}
        onRemove={({ id, name, content, builtIn }) =>
          void remove(
            { kind: 'message', thing: { id, name, content } },
            ...(builtIn === null ? [] : [t('message.templates.restored')]),
          )
        }
      />
    </div>
  );
}

function isVersionOf({ id, builtIn }: ReadyMessage, { id: editedId, content }: MessageTemplate): boolean {
  return id === editedId || (builtIn !== null && builtIn === content.replaces);
}
