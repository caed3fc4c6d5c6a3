/** Edits a template next to the message that it makes of an example charge. */

import { Button, Flex, NativeSelect, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { composeMessage } from '../../../src-preload/contract/messages/compose-message.ts';
import { type MessageTemplate, messageOccasion } from '../../../src-preload/contract/messages/message-template.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { LANGUAGES } from '../../../src-preload/contract/values/languages.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Choice } from '../../components/fields/choice.tsx';
import { FormActions } from '../../components/page/form-actions.tsx';
import { MessagePreview } from '../message-preview.tsx';
import { exampleValues } from './example-message.ts';
import { TemplateText } from './template-text.tsx';
import styles from './templates.module.css';
import { type TemplateForm, useTemplateForm } from './use-template-form.ts';

export function TemplateEditor({
  template,
  taken,
  onClose,
}: {
  readonly template: MessageTemplate;
  /** The names of all other messages. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const form = useTemplateForm(template, taken, onClose);
  const { content } = form.typed;
  const messageLanguage = content.language ?? settings.payerLanguage;
  return (
    <div className={styles['page']}>
      <Title order={1} pt={4}>
        {t(template.name === '' ? 'message.templates.titleNew' : 'message.templates.titleEdit')}
      </Title>
      <div className={styles['editor']}>
        <Flex
          component="form"
          direction="column"
          gap="var(--form-gap)"
          miw={0}
          maw={560}
          className={styles['form'] ?? ''}
          noValidate
          onSubmit={form.submit}
        >
          <TemplateFields form={form} />
          {form.failure !== null && <ErrorNotice thrown={form.failure} />}
          <FormActions>
            <Button type="submit" loading={form.isSaving}>
              {t('message.templates.save')}
            </Button>
            <Button variant="default" onClick={() => form.unsaved.close(onClose)}>
              {t('console.cancel')}
            </Button>
          </FormActions>
        </Flex>
        <div className={styles['example']}>
          <Title order={2} mb={6}>
            {t('message.templates.example')}
          </Title>
          <MessagePreview message={composeMessage(content, exampleValues(messageLanguage, settings.timeZone))} />
        </div>
      </div>
    </div>
  );
}

function TemplateFields({ form: { typed, errors, rename, change } }: { readonly form: TemplateForm }) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const { content } = typed;
  return (
    <>
      <TextInput
        label={t('message.templates.name')}
        value={typed.name}
        maxLength={LONGEST.savedName}
        error={errors['name']}
        data-autofocus
        onChange={({ currentTarget: { value } }) => rename(value)}
      />
      <NativeSelect
        label={t('message.templates.occasion')}
        value={content.occasion}
        data={messageOccasion.options.map((value) => ({ value, label: t(`message.templates.occasions.${value}`) }))}
        error={errors['content.occasion']}
        onChange={({ currentTarget: { value } }) => change({ occasion: messageOccasion.parse(value) })}
      />
      <Choice
        label={t('message.templates.language')}
        values={['payer', ...LANGUAGES]}
        value={content.language ?? 'payer'}
        labelOf={(each) =>
          each === 'payer'
            ? t('message.templates.payerLanguage', { language: t(`settings.languageName.${settings.payerLanguage}`) })
            : t(`settings.languageName.${each}`)
        }
        onChange={(each) => change({ language: each === 'payer' ? null : each })}
      />
      <TextInput
        label={t('message.templates.subject')}
        value={content.subject}
        maxLength={LONGEST.messageSubject}
        error={errors['content.subject']}
        onChange={({ currentTarget: { value } }) => change({ subject: value })}
      />
      <TemplateText value={content.text} error={errors['content.text']} onChange={(text) => change({ text })} />
    </>
  );
}
