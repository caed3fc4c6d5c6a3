/** Texts of a saved closing or audit trail, and of its check; those of an export's are in exports/made-messages.ts. */
import { translations } from '../../i18n/messages.ts';

export const sealedFileMessages = translations({
  en: {
    saveClosing: 'Save closing',
    entries: 'Reading… {{done}} of {{all}} entries checked',
    closing: {
      whole: 'Intact: it is the closing that {{gateway}} has.',
      elsewhere: 'Intact: it is the closing that {{gateway}} has. It was closed on another computer.',
      missing: 'Intact: it is a closing that was made in {{gateway}} and is missing there now.',
      damagedHere: 'The file is intact, but the closing in {{gateway}} was changed after it was made.',
      other: 'Different: {{gateway}} has this closing with other content.',
      compare: 'Compare the control code with the one on the printed closing.',
      unknown: 'Its content matches its own control code, but this computer does not know this closing.',
      changed: 'Changed: the content does not match the control code in the file.',
      cut: 'Cut: the end of the file is missing.',
      of: 'Closing of {{period}} ({{basis}}), closed on {{when}} by {{who}}.',
    },
    trail: {
      whole_one: 'Intact: it is the audit trail of this computer, with its {{shown}} entry.',
      whole_other: 'Intact: it is the audit trail of this computer, with all {{shown}} entries.',
      older: 'Intact: it is the audit trail of this computer up to entry {{number}} of {{newest}}.',
      other:
        'Different: entry {{number}} is another one in the audit trail of this computer. One of the two was rewritten; check the trail in Settings.',
      longer:
        'Different: it has entries up to {{number}}, and the audit trail of this computer ends at {{newest}}. That one was cut, or an older copy was restored.',
      unknown_one: 'Its {{shown}} entry is intact, but this computer does not know it.',
      unknown_other: 'Its {{shown}} entries are intact, but this computer does not know them.',
      elsewhere:
        'It may come from another computer, or from before this trail began. Compare its control code with one that was printed.',
      broken: 'Changed: entry {{number}} was changed, moved or deleted.',
      brokenHere: 'The audit trail of this computer is broken at the same entry.',
      cut: 'Cut: the file ends after entry {{number}} of {{newest}}.',
      endsOtherwise: 'Changed: the first line of the file does not match its entries.',
    },
  },
  'pt-BR': {
    saveClosing: 'Salvar fechamento',
    entries: 'Lendo… {{done}} de {{all}} entradas conferidas',
    closing: {
      whole: 'Íntegro: é o fechamento que está em {{gateway}}.',
      elsewhere: 'Íntegro: é o fechamento que está em {{gateway}}. Ele foi feito em outro computador.',
      missing: 'Íntegro: é um fechamento feito em {{gateway}}, que não está mais lá.',
      damagedHere: 'O arquivo está íntegro, mas o fechamento em {{gateway}} foi alterado depois de feito.',
      other: 'Diferente: em {{gateway}} este fechamento tem outro conteúdo.',
      compare: 'Compare o código de controle com o do fechamento impresso.',
      unknown: 'O conteúdo confere com o próprio código de controle, mas este computador não conhece este fechamento.',
      changed: 'Alterado: o conteúdo não confere com o código de controle do arquivo.',
      cut: 'Cortado: falta o fim do arquivo.',
      of: 'Fechamento de {{period}} ({{basis}}), feito em {{when}} por {{who}}.',
    },
    trail: {
      whole_one: 'Íntegro: é a trilha de auditoria deste computador, com a sua {{shown}} entrada.',
      whole_other: 'Íntegro: é a trilha de auditoria deste computador, com todas as {{shown}} entradas.',
      older: 'Íntegro: é a trilha de auditoria deste computador até a entrada {{number}} de {{newest}}.',
      other:
        'Diferente: a entrada {{number}} é outra na trilha de auditoria deste computador. Uma das duas foi reescrita; verifique a trilha em Configurações.',
      longer:
        'Diferente: vai até a entrada {{number}}, e a trilha de auditoria deste computador termina na {{newest}}. Esta foi cortada, ou uma cópia mais antiga foi restaurada.',
      unknown_one: 'A {{shown}} entrada está íntegra, mas este computador não a conhece.',
      unknown_other: 'As {{shown}} entradas estão íntegras, mas este computador não as conhece.',
      elsewhere:
        'Ela pode ser de outro computador, ou de antes do início desta trilha. Compare o código de controle com um impresso.',
      broken: 'Alterado: a entrada {{number}} foi alterada, movida ou apagada.',
      brokenHere: 'A trilha de auditoria deste computador tem a mesma falha nessa entrada.',
      cut: 'Cortado: o arquivo termina depois da entrada {{number}} de {{newest}}.',
      endsOtherwise: 'Alterado: a primeira linha do arquivo não confere com as entradas.',
    },
  },
});
