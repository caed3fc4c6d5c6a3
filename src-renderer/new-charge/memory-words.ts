/** What the form says of what it remembers: drafts, templates, customers and items met before. */
import { bothLanguages } from '../i18n/both-languages.ts';

export const memoryWords = bothLanguages({
  en: {
    met: 'Met before',
    restored: 'What you were typing ({{when}}) is back.',
    startAfresh: 'Start afresh',
    templates: 'Templates',
    noTemplates: 'None yet. Fill in the form and save it here to begin with it again.',
    saveAs: 'Save as a template',
    saveTitle: 'Save as a template',
    name: 'Template name',
    nameHint: 'Like “Monthly fee”. A template of the same name is replaced.',
    keepCustomer: 'Keep the customer in it too',
    save: 'Save the template',
    remove: 'Remove the template {{name}}',
    removed: 'Template removed',
    saved: 'Template saved',
  },
  'pt-BR': {
    met: 'Já conhecidos',
    restored: 'O que você digitava ({{when}}) está de volta.',
    startAfresh: 'Começar do zero',
    templates: 'Modelos',
    noTemplates: 'Nenhum ainda. Preencha o formulário e salve-o aqui para começar por ele de novo.',
    saveAs: 'Salvar como modelo',
    saveTitle: 'Salvar como modelo',
    name: 'Nome do modelo',
    nameHint: 'Como “Mensalidade”. Um modelo de mesmo nome é substituído.',
    keepCustomer: 'Guardar também o cliente',
    save: 'Salvar o modelo',
    remove: 'Remover o modelo {{name}}',
    removed: 'Modelo removido',
    saved: 'Modelo salvo',
  },
});
