/** Edits a template beside the message that it makes of an example charge. */
import { Button, Flex, NativeSelect, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { composeMessage } from '../../../src-preload/contract/messages/compose-message.ts';
import { withFieldsIn } from '../../../src-preload/contract/messages/message-fields.ts';
import {
  type MessageTemplate,
  messageOccasion,
  messageTemplate,
} from '../../../src-preload/contract/messages/message-template.ts';
import { LANGUAGES, type Language } from '../../../src-preload/contract/values/languages.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import {
  codeSentence,
  type FieldErrors,
  fieldErrorsOf,
  fieldErrorsThrown,
} from '../../components/errors/field-errors.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { FormActions } from '../../components/page/form-actions.tsx';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { useSavedThings } from '../../saved/use-saved-things.ts';
import { MessagePreview } from '../message-preview.tsx';
import { exampleValues } from './example-message.ts';
import { TemplateText, useUnknownFieldSentence } from './template-text.tsx';
import styles from './templates.module.css';

const LANGUAGE_NAMES = { en: 'settings.languageEn', 'pt-BR': 'settings.languagePt' } as const satisfies Record<
  Language,
  string
>;

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
  const { language, settings } = useApp();
  const { id: gatewayId } = useGateway();
  const { save } = useSavedThings(gatewayId);
  const saving = useMutation({ mutationFn: save, retry: false });
  const unknownField = useUnknownFieldSentence();
  // Shown with the fields in the language on screen, saved with those of every language.
  const [opened] = useState<MessageTemplate>(() => ({
    ...template,
    content: {
      ...template.content,
      subject: withFieldsIn(template.content.subject, language),
      text: withFieldsIn(template.content.text, language),
    },
  }));
  const [typed, setTyped] = useState(opened);
  const unsaved = useUnsavedInput(!isEqual(typed, opened));
  const [wasSubmitted, setSubmitted] = useState(false);
  const { content } = typed;
  const read = messageTemplate.safeParse(typed);
  const isTaken = taken.includes(typed.name.trim());
  const found: FieldErrors = {
    ...(isTaken && { name: codeSentence('message-name-taken', t) }),
    ...(read.success ? fieldErrorsThrown(saving.error, t, 'save.thing.') : fieldErrorsOf(read.error, t)),
    // The sentence that names the field, and its line, in place of the general one.
    ...unknownField('content.subject', content.subject),
    ...unknownField('content.text', content.text),
  };
  const isNew = template.name === '';
  // What is typed wrongly is said at once; what is not typed yet, only when it is to be saved.
  const errors = wasSubmitted ? found : withoutEmpty(found, typed);
  const change = (part: Partial<MessageTemplate['content']>) =>
    setTyped((now) => ({ ...now, content: { ...now.content, ...part } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!read.success || isTaken) return;
    const { subject, text } = read.data.content;
    const saved = { ...read.data.content, subject: withFieldsIn(subject, 'en'), text: withFieldsIn(text, 'en') };
    saving.mutate({ kind: 'message', thing: { ...read.data, content: saved } }, { onSuccess: onClose });
  };
  const messageLanguage = content.language ?? settings.payerLanguage;
  const payerLanguage = t(LANGUAGE_NAMES[settings.payerLanguage]);
  return (
    <div className={styles['page']}>
      <Title order={1} pt={4}>
        {t(isNew ? 'message.templates.titleNew' : 'message.templates.titleEdit')}
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
          onSubmit={submit}
        >
          <TextInput
            label={t('message.templates.name')}
            value={typed.name}
            maxLength={60}
            error={errors['name']}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, name: value }))}
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
                ? t('message.templates.payerLanguage', { language: payerLanguage })
                : t(LANGUAGE_NAMES[each])
            }
            onChange={(each) => change({ language: each === 'payer' ? null : each })}
          />
          <TextInput
            label={t('message.templates.subject')}
            value={content.subject}
            maxLength={150}
            error={errors['content.subject']}
            onChange={({ currentTarget: { value } }) => change({ subject: value })}
          />
          <TemplateText value={content.text} error={errors['content.text']} onChange={(text) => change({ text })} />
          {saving.error !== null && Object.keys(found).length === 0 && <ErrorNotice thrown={saving.error} />}
          <FormActions>
            <Button type="submit" loading={saving.isPending}>
              {t('message.templates.save')}
            </Button>
            <Button variant="default" onClick={() => unsaved.close(onClose)}>
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

function withoutEmpty(errors: FieldErrors, { name, content }: MessageTemplate): FieldErrors {
  const empty = [...(name.trim() === '' ? ['name'] : []), ...(content.text.trim() === '' ? ['content.text'] : [])];
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !empty.includes(field)));
}
