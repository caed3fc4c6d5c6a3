/** Texts of why a history does not move between this computer and a team's server. */
import { translations } from './messages.ts';

export const moveErrors = translations({
  en: {
    'history-not-moved': {
      'file-older': {
        what: 'This computer’s history was written by an earlier version of Balcão. Nothing was moved.',
        next: 'Open this gateway once with this version, then move it.',
      },
      'no-stamp': {
        what: 'The history does not say which gateway it belongs to. Nothing was moved.',
        next: 'Open this gateway once, then move it.',
      },
      'team-older': {
        what: 'The team’s history is not ready for this version of Balcão. Nothing was moved.',
        next: 'Create or upgrade it in Settings, under Team, then move.',
      },
      'team-newer': {
        what: 'The team’s history was upgraded by a newer Balcão. Nothing was moved.',
        next: 'Update Balcão on this computer, then move.',
      },
      'another-gateway': {
        what: 'The team’s history belongs to another gateway. Nothing was moved.',
        next: 'Check the team’s settings of this gateway.',
      },
      'figures-differ': {
        what: 'The check after the move found a difference. The history on this computer was not changed.',
        next: 'Try again. If it happens again, send the diagnostics to support.',
      },
      'file-exists': {
        what: 'There is already a file with this name. Nothing was moved.',
        next: 'Choose another name or folder.',
      },
    },
  },
  'pt-BR': {
    'history-not-moved': {
      'file-older': {
        what: 'O histórico deste computador foi gravado por uma versão anterior do Balcão. Nada foi movido.',
        next: 'Abra este gateway uma vez com esta versão e mova de novo.',
      },
      'no-stamp': {
        what: 'O histórico não diz a qual gateway pertence. Nada foi movido.',
        next: 'Abra este gateway uma vez e mova de novo.',
      },
      'team-older': {
        what: 'O histórico da equipe não está pronto para esta versão do Balcão. Nada foi movido.',
        next: 'Crie ou atualize o histórico da equipe em Configurações, Equipe, e mova de novo.',
      },
      'team-newer': {
        what: 'O histórico da equipe foi atualizado por um Balcão mais novo. Nada foi movido.',
        next: 'Atualize o Balcão neste computador e mova de novo.',
      },
      'another-gateway': {
        what: 'O histórico da equipe é de outro gateway. Nada foi movido.',
        next: 'Confira as configurações da equipe neste gateway.',
      },
      'figures-differ': {
        what: 'A conferência depois da mudança encontrou uma diferença. O histórico deste computador não foi alterado.',
        next: 'Tente de novo. Se acontecer outra vez, envie o diagnóstico ao suporte.',
      },
      'file-exists': {
        what: 'Já existe um arquivo com este nome. Nada foi movido.',
        next: 'Escolha outro nome ou outra pasta.',
      },
    },
  },
});
