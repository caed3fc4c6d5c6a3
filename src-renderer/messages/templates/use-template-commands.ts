/** Deletes and saves templates; deleting can be undone, so it needs no confirmation. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReadyMessage } from '../../../src-preload/contract/messages/built-in-messages.ts';
import type { MessageTemplate } from '../../../src-preload/contract/messages/message-template.ts';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { useToast } from '../../components/notices/toaster.tsx';

export function useTemplateCommands() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const client = useQueryClient();
  const toast = useToast();
  const keep = useCommand('messages.keepTemplate');
  const drop = useCommand('messages.dropTemplate');
  const show = (templates: readonly MessageTemplate[]) =>
    client.setQueryData(keyOf('messages.templates', { gatewayId }), templates);
  const save = (template: MessageTemplate, onSaved: () => void = () => {}) =>
    keep.mutate(
      { gatewayId, template },
      {
        onSuccess: (templates) => {
          show(templates);
          toast({
            id: `message ${template.id}`,
            tone: 'neutral',
            title: t('message.templates.saved'),
            text: isolatedText(template.name),
          });
          onSaved();
        },
      },
    );
  const remove = ({ id, name, content, builtIn }: ReadyMessage) =>
    drop.mutate(
      { gatewayId, templateId: id },
      {
        onSuccess: (templates) => {
          show(templates);
          toast({
            id: `message ${id}`,
            tone: 'neutral',
            title: t(builtIn === null ? 'message.templates.removed' : 'message.templates.restored'),
            text: isolatedText(name),
            action: { label: t('console.undo'), run: () => save({ id, name, content }) },
          });
        },
      },
    );
  return { save, remove, isSaving: keep.isPending, saveError: keep.error, thrown: keep.error ?? drop.error };
}
