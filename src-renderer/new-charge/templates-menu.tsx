/** Saved templates, to fill a new form with. */
import { Button, Checkbox, Menu } from '@mantine/core';
import { IconChevronDown, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeTemplate } from '../../src-preload/contract/drafts/typed-form.ts';
import { MENU_IN_PAGE } from '../components/popover-placement.ts';
import { SaveAsDialog } from '../saved/save-as-dialog.tsx';
import { SavedItems } from '../saved/saved-items.tsx';
import { useSavedThings } from '../saved/use-saved-things.ts';
import { type ChargeForm, isBlank, isNobody } from './form/charge-form.ts';
import { type BoundForm, focusField } from './form/use-charge-form.ts';

const NOBODY: ChargeForm['customer'] = { name: '', email: '', phone: '', document: '' };

export function TemplatesMenu({ boundForm }: { readonly boundForm: BoundForm }) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const { things, save, remove } = useSavedThings(boundForm.gatewayId);
  const begin = (template: ChargeTemplate) => {
    boundForm.store.startFromTemplate(boundForm.gatewayId, template.content);
    focusField('amount');
  };
  return (
    <>
      <Menu {...MENU_IN_PAGE} width={300} transitionProps={{ duration: 100 }}>
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
          {things.forms.length === 0 && <Menu.Label>{t('newCharge.suggestions.noTemplates')}</Menu.Label>}
          <SavedItems
            things={things.forms}
            onChoose={begin}
            onRemove={(template) => void remove({ kind: 'form', thing: template })}
          />
          <Menu.Divider />
          <Menu.Item disabled={isBlank(boundForm.form)} onClick={() => setSaving(true)}>
            {t('newCharge.suggestions.saveAs')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && (
        <SaveTemplate
          form={boundForm.form}
          onClose={() => setSaving(false)}
          onSave={(template) => save({ kind: 'form', thing: template })}
        />
      )}
    </>
  );
}

/** The customer is saved only when the user chooses so, because it is personal data. */
function SaveTemplate({
  form,
  onSave,
  onClose,
}: {
  readonly form: ChargeForm;
  readonly onSave: (template: ChargeTemplate) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [withCustomer, setWithCustomer] = useState(false);
  const { draftId: _, madeFrom: _from, ...content } = form;
  const saved = {
    ...content,
    items: [...form.items],
    metadata: [...form.metadata],
    customer: withCustomer ? form.customer : NOBODY,
  };
  return (
    <SaveAsDialog
      title={t('newCharge.suggestions.saveAs')}
      label={t('newCharge.suggestions.name')}
      description={t('newCharge.suggestions.nameHint')}
      onSave={(name) => onSave({ id: crypto.randomUUID(), name, content: saved })}
      onClose={onClose}
    >
      {!isNobody(form.customer) && (
        <Checkbox
          label={t('newCharge.suggestions.includeCustomer')}
          checked={withCustomer}
          onChange={(event) => setWithCustomer(event.currentTarget.checked)}
        />
      )}
    </SaveAsDialog>
  );
}
