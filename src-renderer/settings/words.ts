import { bothLanguages } from '../i18n/both-languages.ts';

export const settingsWords = bothLanguages({
  en: { title: 'settings' },
  'pt-BR': { title: 'settings' },
});
