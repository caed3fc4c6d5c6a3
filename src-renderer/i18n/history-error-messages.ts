/** Texts of history and file errors on this computer. Whether something was sent meanwhile is the caller's text. */
import { translations } from './messages.ts';

export const historyErrors = translations({
  en: {
    'not-found': {
      charge: {
        what: 'This charge is not in the history of this gateway.',
        next: 'Check which gateway is on screen, or add the charge by its ID.',
      },
      gateway: { what: 'This gateway is no longer here.', next: 'Choose another gateway.' },
      file: { what: 'The file no longer exists.', next: 'Export it again.' },
      'export-filter': {
        what: 'The filter of this export is not there any more: it contained a person whose data was erased.',
        next: 'Choose the filter again under Charges.',
      },
      customer: {
        what: 'This customer’s data is no longer in the history. Nothing was sent.',
        next: 'Type CPF or CNPJ, e-mail and phone again, then create the charge.',
      },
      closing: {
        what: 'This closing is not in the history of this gateway, or cannot be read.',
        next: 'Open the list of closed periods: it says which closings are missing or were changed.',
      },
      receivable: {
        what: 'This receivable is not in the history of this gateway.',
        next: 'Check which gateway is on screen.',
      },
      reconciliation: { what: 'This check at the gateway is no longer in the history.', next: 'Start a new one.' },
      batch: { what: 'This batch is no longer in the history.', next: 'Open the list of batches again.' },
    },
    'history-unavailable': {
      'disk-full': { what: 'The disk is full.', next: 'Free some space, then try again.' },
      'read-only': {
        what: 'Balcão cannot write to its data folder.',
        next: 'Check the folder’s permissions, then try again.',
      },
      corrupt: {
        what: 'The history file is damaged.',
        next: 'Balcão keeps the file and rebuilds the history now. If it does not open, close Balcão and open it again.',
      },
      'from-newer-version': {
        what: 'The history was written by a newer Balcão. It was left as it is.',
        next: 'Open it with the newer version.',
      },
      busy: { what: 'Balcão is busy.', next: 'Nothing was lost. Try again in a moment.' },
      opening: {
        what: 'Preparing the history.',
        next: 'It opens automatically; see the progress at the top of the screen.',
      },
      'server-unreachable': {
        what: 'The team’s server cannot be reached.',
        next: 'This needs the server. Check this computer’s network, or try again once the server is back.',
      },
      'server-refused': {
        what: 'The team’s server did not accept this computer.',
        next: 'Ask an admin to test the connection in Settings, under Team.',
      },
      'server-full': {
        what: 'The disk of the team’s server is full. Nothing more is recorded there.',
        next: 'Tell whoever administers the server. The list can still be read.',
      },
      'server-read-only': {
        what: 'The team’s server takes no changes now. Nothing was changed there.',
        next: 'Tell whoever administers the server. The list can still be read.',
      },
      'right-missing': {
        what: 'This computer’s role on the team’s server may not do this.',
        next: 'Talk to whoever administers the server.',
      },
      'team-password': {
        what: 'The password of the team’s server is not on this computer, or cannot be read.',
        next: 'Ask an admin to type it in Settings, under Team.',
      },
      'login-elsewhere': {
        what: 'This computer’s login on the team’s server is in use at another computer.',
        next: 'It is used at {{desk}}. Ask for a separate login for this computer. If that computer is gone, an admin can choose “Use this login here” in Settings, under Team.',
      },
      'team-other-gateway': {
        what: 'That place on the team’s server has the charges of another gateway or company. Nothing was changed.',
        next: 'Check the schema’s name: each gateway has its own. If the server was set up anew or restored, an admin says so in Settings, under Team.',
      },
      'desk-too-old': {
        what: 'The team’s history needs a newer version of Balcão.',
        next: 'Update Balcão on this computer. Until then nothing is recorded from here.',
      },
      'team-schema-old': {
        what: 'The team’s database is not ready for this version of Balcão.',
        next: 'Ask an admin to create or update it in Settings, under Team.',
      },
      other: {
        what: 'The history cannot be read or written.',
        next: 'Close Balcão, open it again, then try again.',
      },
    },
    'file-not-written-to': {
      'not-allowed': 'The file was not saved: {{folder}} cannot be written to.',
      'no-such-folder': 'The file was not saved: {{folder}} is not a folder, or is gone.',
      other: 'The file was not saved in {{folder}}.',
      next: 'Choose another folder. Where Balcão does not ask for one, it is set in Settings, under About.',
    },
    'file-not-written': {
      'disk-full': {
        what: 'The disk is full, so the file was not saved.',
        next: 'Free some space, then export again.',
      },
      'not-allowed': {
        what: 'The file was not saved: that folder cannot be written to.',
        next: 'Choose another folder, or check its permissions.',
      },
      'no-such-folder': {
        what: 'The folder does not exist, so the file was not saved.',
        next: 'Choose another folder.',
      },
      other: { what: 'The file was not saved.', next: 'Try another folder.' },
    },
  },
  'pt-BR': {
    'not-found': {
      charge: {
        what: 'Esta cobrança não está no histórico deste gateway.',
        next: 'Confira qual gateway está na tela ou adicione a cobrança pelo ID.',
      },
      gateway: { what: 'Este gateway não está mais aqui.', next: 'Escolha outro gateway.' },
      file: { what: 'O arquivo não existe mais.', next: 'Exporte de novo.' },
      'export-filter': {
        what: 'O filtro desta exportação não existe mais: citava uma pessoa cujos dados foram apagados.',
        next: 'Escolha o filtro de novo em Cobranças.',
      },
      customer: {
        what: 'Os dados deste cliente não estão mais no histórico. Nada foi enviado.',
        next: 'Digite de novo CPF ou CNPJ, e-mail e telefone e crie a cobrança.',
      },
      closing: {
        what: 'Este fechamento não está no histórico deste gateway, ou não pode ser lido.',
        next: 'Veja a lista de períodos fechados: ela diz quais fechamentos faltam ou foram alterados.',
      },
      receivable: {
        what: 'Esta conta a receber não está no histórico deste gateway.',
        next: 'Confira qual gateway está na tela.',
      },
      reconciliation: { what: 'Esta consulta ao gateway não está mais no histórico.', next: 'Inicie outra.' },
      batch: { what: 'Este lote não está mais no histórico.', next: 'Abra a lista de lotes de novo.' },
    },
    'history-unavailable': {
      'disk-full': { what: 'O disco está cheio.', next: 'Libere espaço e tente de novo.' },
      'read-only': {
        what: 'O Balcão não pode gravar na pasta de dados.',
        next: 'Confira as permissões da pasta e tente de novo.',
      },
      corrupt: {
        what: 'O arquivo do histórico está danificado.',
        next: 'O Balcão guarda o arquivo e reconstrói o histórico agora. Se não abrir, feche o Balcão e abra de novo.',
      },
      'from-newer-version': {
        what: 'O histórico foi gravado por um Balcão mais novo. Ele ficou como está.',
        next: 'Abra com a versão mais nova.',
      },
      busy: { what: 'O Balcão está ocupado.', next: 'Nada se perdeu. Tente de novo em instantes.' },
      opening: {
        what: 'Preparando o histórico.',
        next: 'Ele abre automaticamente; veja o andamento no alto da tela.',
      },
      'server-unreachable': {
        what: 'Não há conexão com o servidor da equipe.',
        next: 'Isto precisa do servidor. Confira a rede deste computador ou tente de novo quando a conexão voltar.',
      },
      'server-refused': {
        what: 'O servidor da equipe não aceitou este computador.',
        next: 'Peça a um administrador para testar a conexão em Configurações, em Equipe.',
      },
      'server-full': {
        what: 'O disco do servidor da equipe está cheio. Nada mais é registrado nele.',
        next: 'Avise quem administra o servidor. A lista ainda pode ser lida.',
      },
      'server-read-only': {
        what: 'O servidor da equipe não aceita alterações agora. Nada foi alterado nele.',
        next: 'Avise quem administra o servidor. A lista ainda pode ser lida.',
      },
      'right-missing': {
        what: 'O perfil deste computador no servidor da equipe não permite isso.',
        next: 'Fale com quem administra o servidor.',
      },
      'team-password': {
        what: 'A senha do servidor da equipe não está neste computador ou não pode ser lida.',
        next: 'Peça a um administrador para digitá-la em Configurações, em Equipe.',
      },
      'login-elsewhere': {
        what: 'O login deste computador no servidor da equipe está em uso em outro computador.',
        next: 'Ele está em uso em {{desk}}. Peça um login próprio para este computador. Se aquele não existe mais, um administrador pode escolher “Usar este login aqui” em Configurações, em Equipe.',
      },
      'team-other-gateway': {
        what: 'Esse lugar no servidor da equipe tem as cobranças de outro gateway ou de outra empresa. Nada foi alterado.',
        next: 'Confira o nome do schema: cada gateway tem o seu. Se o servidor foi refeito ou restaurado, um administrador informa isso em Configurações, em Equipe.',
      },
      'desk-too-old': {
        what: 'O histórico da equipe precisa de uma versão mais nova do Balcão.',
        next: 'Atualize o Balcão neste computador. Até lá, nada é gravado por aqui.',
      },
      'team-schema-old': {
        what: 'O banco de dados da equipe não está pronto para esta versão do Balcão.',
        next: 'Peça a um administrador para criá-lo ou atualizá-lo em Configurações, em Equipe.',
      },
      other: {
        what: 'Não é possível ler nem gravar o histórico.',
        next: 'Feche o Balcão, abra de novo e tente outra vez.',
      },
    },
    'file-not-written-to': {
      'not-allowed': 'O arquivo não foi salvo: não é possível gravar em {{folder}}.',
      'no-such-folder': 'O arquivo não foi salvo: {{folder}} não é uma pasta ou não existe mais.',
      other: 'O arquivo não foi salvo em {{folder}}.',
      next: 'Escolha outra pasta. Onde o Balcão não pergunta, ela fica em Configurações, em Sobre.',
    },
    'file-not-written': {
      'disk-full': {
        what: 'O disco está cheio e o arquivo não foi salvo.',
        next: 'Libere espaço e exporte de novo.',
      },
      'not-allowed': {
        what: 'O arquivo não foi salvo: não é permitido gravar nessa pasta.',
        next: 'Escolha outra pasta ou confira as permissões.',
      },
      'no-such-folder': { what: 'A pasta não existe e o arquivo não foi salvo.', next: 'Escolha outra pasta.' },
      other: { what: 'O arquivo não foi salvo.', next: 'Tente outra pasta.' },
    },
  },
});
