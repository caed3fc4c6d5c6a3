import { bothLanguages } from '../i18n/both-languages.ts';

export const welcomeWords = bothLanguages({
  en: { title: 'welcome' },
  'pt-BR': { title: 'welcome' },
});
