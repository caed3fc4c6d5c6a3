import { translations } from '../i18n/messages.ts';

export const unsavedMessages = translations({
  en: {
    question: 'Discard what you typed?',
    notSaved: 'It has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
  'pt-BR': {
    question: 'Descartar o que foi digitado?',
    notSaved: 'Ainda não foi salvo.',
    keep: 'Continuar editando',
    discard: 'Descartar',
  },
});
