/** Texts of what people save by name. */
import { translations } from '../i18n/messages.ts';

export const savedMessages = translations({
  en: {
    save: 'Save',
    saved: 'Saved',
    remove: 'Delete “{{name}}”',
    removed: 'Deleted',
  },
  'pt-BR': {
    save: 'Salvar',
    saved: 'Salvo',
    remove: 'Excluir “{{name}}”',
    removed: 'Excluído',
  },
});
