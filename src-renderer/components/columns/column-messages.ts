/** Texts of the choice which column of a foreign file holds what. */
import { translations } from '../../i18n/messages.ts';

export const columnMessages = translations({
  en: {
    field: 'Field',
    column: 'File column',
    examples: 'Examples',
    none: 'None',
    unnamed: 'Column {{number}}',
    required: '(required)',
    twice: 'Two fields use the same column.',
    suggested: 'Suggested from names and content. Check them.',
    reason: {
      'best-name': 'By its name, rather than {{names}}',
      content: 'By its content',
      several: 'More than one fits: {{names}}. Choose one.',
    },
  },
  'pt-BR': {
    field: 'Campo',
    column: 'Coluna do arquivo',
    examples: 'Exemplos',
    none: 'Nenhuma',
    unnamed: 'Coluna {{number}}',
    required: '(obrigatório)',
    twice: 'Dois campos usam a mesma coluna.',
    suggested: 'Sugestão pelos nomes e pelo conteúdo. Confira.',
    reason: {
      'best-name': 'Pelo nome, em vez de {{names}}',
      content: 'Pelo conteúdo',
      several: 'Mais de uma serve: {{names}}. Escolha.',
    },
  },
});
