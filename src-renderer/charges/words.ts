import { bothLanguages } from '../i18n/both-languages.ts';

export const chargesWords = bothLanguages({
  en: { title: 'charges' },
  'pt-BR': { title: 'charges' },
});
