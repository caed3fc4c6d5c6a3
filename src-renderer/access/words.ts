import { bothLanguages } from '../i18n/both-languages.ts';

export const accessWords = bothLanguages({
  en: { title: 'access' },
  'pt-BR': { title: 'access' },
});
