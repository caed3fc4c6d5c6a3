import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withFieldsIn } from '../../../src-preload/contract/messages/message-fields.ts';
import { type MessageTemplate, messageTemplate } from '../../../src-preload/contract/messages/message-template.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import {
  codeSentence,
  type FieldErrors,
  fieldErrorsOf,
  fieldErrorsThrown,
} from '../../components/errors/field-errors.ts';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { useSavedThings } from '../../saved/use-saved-things.ts';
import { useUnknownFieldSentence } from './template-text.tsx';

export type TemplateForm = ReturnType<typeof useTemplateForm>;

/** A template as it is typed, what is wrong with it, and how it is saved. */
export function useTemplateForm(template: MessageTemplate, taken: readonly string[], onSaved: () => void) {
  const { t } = useTranslation();
  const { language } = useApp();
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
  // An error in typed text is shown at once; an empty field is an error only when the template is to be saved.
  const errors = wasSubmitted ? found : withoutEmpty(found, typed);
  const change = (part: Partial<MessageTemplate['content']>) =>
    setTyped((now) => ({ ...now, content: { ...now.content, ...part } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!read.success || isTaken) return;
    const { subject, text } = read.data.content;
    const saved = { ...read.data.content, subject: withFieldsIn(subject, 'en'), text: withFieldsIn(text, 'en') };
    saving.mutate({ kind: 'message', thing: { ...read.data, content: saved } }, { onSuccess: onSaved });
  };
  return {
    typed,
    errors,
    rename: (name: string) => setTyped((now) => ({ ...now, name })),
    change,
    submit,
    unsaved,
    isSaving: saving.isPending,
    /** Why it was not saved, where no field shows it. */
    failure: Object.keys(found).length === 0 ? saving.error : null,
  };
}

function withoutEmpty(errors: FieldErrors, { name, content }: MessageTemplate): FieldErrors {
  const empty = [...(name.trim() === '' ? ['name'] : []), ...(content.text.trim() === '' ? ['content.text'] : [])];
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !empty.includes(field)));
}
