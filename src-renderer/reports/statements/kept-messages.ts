/** Texts of the statement that stays open until it is saved or dismissed. */
import { translations } from '../../i18n/messages.ts';

export const keptMessages = translations({
  en: {
    chooseAnother: 'Choose another file',
    drop: 'You can also drop the file here.',
    oneFile: 'One file at a time: drop the statement of one account.',
    loaded: 'Statement loaded on',
    dismiss: 'Dismiss',
    dismissTitle: 'Dismiss this statement?',
    dismissText_one:
      '{{count}} chosen charge is not confirmed and would be lost. Matches that are saved stay on their charges.',
    dismissText_other:
      '{{count}} chosen charges are not confirmed and would be lost. Matches that are saved stay on their charges.',
    replaceTitle: 'Replace the open statement?',
    replaceText:
      '{{open}} is open, with work still to do. {{name}} would take its place. Matches that are saved stay on their charges; choices that are not confirmed are lost.',
    replace: 'Replace',
    close: 'Close',
    notKept: {
      'too-large':
        'This file is too large to stay open. It can be matched now and is gone when you leave this screen; matches that you save stay.',
      'not-written':
        'This file could not be kept, because the history cannot be written. It can be matched now and is gone when you leave this screen.',
      done: 'Everything in this statement is saved. It is no longer kept.',
    },
    gone: '{{name}} is no longer open: it was dismissed in another window, or deleted when a person’s data was erased. To go on, choose the file again.',
    changed: 'Charges or matches have changed since.',
    showChanges: 'Update the lists',
  },
  'pt-BR': {
    chooseAnother: 'Escolher outro arquivo',
    drop: 'Você também pode soltar o arquivo aqui.',
    oneFile: 'Um arquivo por vez: solte o extrato de uma conta.',
    loaded: 'Extrato carregado em',
    dismiss: 'Dispensar',
    dismissTitle: 'Dispensar este extrato?',
    dismissText_one:
      '{{count}} cobrança escolhida não foi confirmada e seria perdida. As conferências salvas ficam nas cobranças.',
    dismissText_other:
      '{{count}} cobranças escolhidas não foram confirmadas e seriam perdidas. As conferências salvas ficam nas cobranças.',
    replaceTitle: 'Trocar o extrato aberto?',
    replaceText:
      '{{open}} está aberto e ainda tem o que resolver. {{name}} ficaria no lugar dele. As conferências salvas ficam nas cobranças; as escolhas não confirmadas se perdem.',
    replace: 'Trocar',
    close: 'Fechar',
    notKept: {
      'too-large':
        'Este arquivo é grande demais para ficar aberto. Ele pode ser conferido agora e some ao sair desta tela; as conferências salvas ficam.',
      'not-written':
        'Este arquivo não pôde ser guardado, porque não é possível gravar no histórico. Ele pode ser conferido agora e some ao sair desta tela.',
      done: 'Tudo neste extrato está salvo. Ele não fica mais guardado.',
    },
    gone: '{{name}} não está mais aberto: foi dispensado em outra janela ou excluído quando os dados de uma pessoa foram apagados. Para continuar, escolha o arquivo de novo.',
    changed: 'Cobranças ou conferências mudaram desde então.',
    showChanges: 'Atualizar as listas',
  },
});
