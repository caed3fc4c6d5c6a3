/** Texts of drafts, templates and suggestions of earlier customers and items. */
import { translations } from '../../i18n/messages.ts';

export const suggestionsMessages = translations({
  en: {
    recentlyUsed: 'Recent customers',
    keys: 'Enter picks the selected one, Tab keeps what you typed',
    fromHistoryHint: 'Known customer. Masked fields are sent in full.',
    showToEdit: '{{what}}: show in full',
    typeAnother: '{{what}}: type another',
    draftRestored: 'Draft restored ({{when}}).',
    templates: 'Templates',
    noTemplates: 'None yet. Fill in the form and save it here to use it again.',
    saveAs: 'Save as a template',
    name: 'Template name',
    nameHint: 'For example, “Monthly fee”. A template with the same name is replaced.',
    includeCustomer: 'Include the customer',
  },
  'pt-BR': {
    recentlyUsed: 'Clientes recentes',
    keys: 'Enter escolhe o selecionado, Tab mantém o que você digitou',
    fromHistoryHint: 'Cliente já conhecido. Os campos mascarados são enviados completos.',
    showToEdit: '{{what}}: mostrar completo',
    typeAnother: '{{what}}: digitar outro',
    draftRestored: 'Rascunho recuperado ({{when}}).',
    templates: 'Modelos',
    noTemplates: 'Nenhum modelo ainda. Preencha o formulário e salve aqui para usar de novo.',
    saveAs: 'Salvar como modelo',
    name: 'Nome do modelo',
    nameHint: 'Por exemplo, “Mensalidade”. Um modelo com o mesmo nome é substituído.',
    includeCustomer: 'Incluir o cliente',
  },
});
