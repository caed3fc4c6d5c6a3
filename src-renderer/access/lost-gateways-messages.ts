/** Texts for lost gateways and settings, and for restoring them. */
import { translations } from '../i18n/messages.ts';

export const lostGatewaysMessages = translations({
  en: {
    bannerRestored: 'The list of gateways and the settings were restored.',
    bannerLost: 'The list of gateways and the settings were lost.',
    reportRestored: 'Gateways and settings restored',
    reportLost: 'Gateways and settings lost',
    why: {
      damaged: 'The file with the list of gateways and the settings was damaged.',
      lost: 'The file with the list of gateways and the settings was gone.',
    },
    fromBackup: 'The copy of {{when}} took its place. Changes made after it must be set again.',
    noBackup: 'There was no copy, so the list is empty. Settings, tokens and the admin PIN must be set again.',
    chargesUntouched: 'Charges are in separate files and were not affected.',
    oldFile: 'The old file was kept as {{name}} in the folder “set-aside”.',
    seeReport: 'See what was done',
    dismiss: 'Got it',
    title: 'Charges found on this computer',
    intro: 'These gateways are not in the list, but their charges are here. Restore one, then paste its token.',
    count_one: '{{shown}} charge',
    count_other: '{{shown}} charges',
    notCounted: 'Its file is damaged; it is rebuilt when restored',
    unnamed: 'Gateway without a name',
    unnamedHint:
      'The gateway’s name cannot be read in this file. Fill in exactly the gateway where these charges were created.',
    ownSandbox: 'Simulated on this computer',
    restore: 'Restore',
    restoreNamed: 'Restore {{name}}',
    checkAddress: 'Check the address before you continue: only its beginning was saved.',
    restored: '{{name}} was restored. Paste its token.',
    copyTitle: 'History from another computer',
    copyIntro:
      'Choose the file that was exported there under Settings, History, “Move to another computer”. It is copied here.',
    copy: 'Choose a history file…',
  },
  'pt-BR': {
    bannerRestored: 'A lista de gateways e as configurações foram restauradas.',
    bannerLost: 'A lista de gateways e as configurações foram perdidas.',
    reportRestored: 'Gateways e configurações restaurados',
    reportLost: 'Gateways e configurações perdidos',
    why: {
      damaged: 'O arquivo com a lista de gateways e as configurações estava danificado.',
      lost: 'O arquivo com a lista de gateways e as configurações não estava mais lá.',
    },
    fromBackup: 'A cópia de {{when}} ficou no lugar. O que mudou depois disso precisa ser configurado de novo.',
    noBackup:
      'Não havia cópia e a lista começou vazia. Configurações, tokens e o PIN de administração precisam ser definidos de novo.',
    chargesUntouched: 'As cobranças ficam em arquivos próprios e não foram afetadas.',
    oldFile: 'O arquivo antigo foi guardado como {{name}} na pasta “set-aside”.',
    seeReport: 'Ver o que foi feito',
    dismiss: 'Entendi',
    title: 'Cobranças encontradas neste computador',
    intro: 'Estes gateways não estão na lista, mas as cobranças deles estão aqui. Restaure um e cole o token.',
    count_one: '{{shown}} cobrança',
    count_other: '{{shown}} cobranças',
    notCounted: 'O arquivo está danificado; é reconstruído ao restaurar',
    unnamed: 'Gateway sem nome',
    unnamedHint:
      'Não é possível ler o nome do gateway neste arquivo. Preencha exatamente o gateway em que estas cobranças foram criadas.',
    ownSandbox: 'Simulado neste computador',
    restore: 'Restaurar',
    restoreNamed: 'Restaurar {{name}}',
    checkAddress: 'Confira o endereço antes de continuar: só o começo dele foi guardado.',
    restored: '{{name}} foi restaurado. Cole o token.',
    copyTitle: 'Histórico de outro computador',
    copyIntro:
      'Escolha o arquivo exportado lá em Configurações, Histórico, “Mudar para outro computador”. Ele é copiado para cá.',
    copy: 'Escolher um arquivo de histórico…',
  },
});
