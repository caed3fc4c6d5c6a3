/** Saved templates, to fill a new form with. Deleting one can be undone, so it needs no confirmation. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeTemplate } from '../../src-preload/contract/charges/typed-form.ts';
import { isolatedText } from '../../src-preload/contract/values/hidden-characters.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call, keyOf, useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { useToast } from '../components/notices/toaster.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { isBlank } from './form/charge-form.ts';
import { type BoundForm, focusField } from './form/use-charge-form.ts';
import { SaveTemplate } from './save-template.tsx';

export function TemplatesMenu({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const { templates, thrown, saveTemplate, deleteTemplate } = useTemplates(boundForm.gatewayId);
  const begin = (template: ChargeTemplate) => {
    boundForm.store.startFromTemplate(boundForm.gatewayId, template.content);
    focusField('amount');
  };
  return (
    <>
      <Menu
        position="bottom-end"
        width={300}
        shadow="md"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        keepMounted={false}
        transitionProps={{ duration: 100 }}
      >
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTemplate size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('newCharge.suggestions.templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {templates.length === 0 && <Menu.Label>{t('newCharge.suggestions.noTemplates')}</Menu.Label>}
          {templates.map((template) => (
            <Group key={template.id} gap={4} wrap="nowrap" pr={4}>
              <Menu.Item onClick={() => begin(template)}>
                <UntrustedText>{template.name}</UntrustedText>
              </Menu.Item>
              <ActionIcon
                role="menuitem"
                size="sm"
                aria-label={t('newCharge.suggestions.remove', { name: template.name })}
                onClick={() => deleteTemplate(template)}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={isBlank(boundForm.form)} onClick={() => setSaving(true)}>
            {t('newCharge.suggestions.saveAs')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {saving && (
        <SaveTemplate
          form={boundForm.form}
          onClose={() => setSaving(false)}
          onSave={(template) => {
            setSaving(false);
            saveTemplate(template);
          }}
        />
      )}
    </>
  );
}

function useTemplates(gatewayId: string) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const toast = useToast();
  const [thrown, setThrown] = useState<unknown>(null);
  const { data: templates = [] } = useOperation('desk.templates', { gatewayId });

  const change = async (result: Promise<ChargeTemplate[]>, onDone: () => void) => {
    setThrown(null);
    try {
      client.setQueryData(keyOf('desk.templates', { gatewayId }), await result);
      onDone();
    } catch (fault) {
      setThrown(fault);
    }
  };
  const saveTemplate = (template: ChargeTemplate) =>
    void change(call(bridge, 'desk.keepTemplate', { gatewayId, template }), () =>
      toast({
        id: `template ${template.id}`,
        tone: 'neutral',
        title: t('newCharge.suggestions.saved'),
        text: isolatedText(template.name),
      }),
    );
  const deleteTemplate = (template: ChargeTemplate) =>
    void change(call(bridge, 'desk.dropTemplate', { gatewayId, templateId: template.id }), () =>
      toast({
        id: `template ${template.id}`,
        tone: 'neutral',
        title: t('newCharge.suggestions.removed'),
        text: isolatedText(template.name),
        action: { label: t('console.undo'), run: () => saveTemplate(template) },
      }),
    );
  return { templates, thrown, saveTemplate, deleteTemplate };
}
