/** Texts of the errors of a gateway, its token and the network between. */
import { translations } from './messages.ts';

export const gatewayErrors = translations({
  en: {
    'token-missing': { what: 'This gateway has no token yet.', next: 'Paste one under Access. Nothing was sent.' },
    'token-unreadable': {
      what: 'The saved token cannot be read on this computer.',
      next: 'Paste it again under Access. Nothing was sent.',
    },
    vault: {
      locked: {
        what: 'The keyring of this computer is locked.',
        next: 'Unlock it, then try again; if that does not help, start Balcão again. Nothing was sent or changed.',
      },
      failed: {
        what: 'The vault of this computer did not accept the change.',
        next: 'Nothing was changed. Try again, or restart the computer.',
      },
    },
    'token-refused': {
      what: 'The gateway refused the token (401).',
      next: 'Paste a new one under Access. Until then charges are not checked; existing ones can still be paid.',
    },
    network: { next: 'Check the connection, then try again.' },
    service: {
      'not-found': {
        what: 'The gateway does not know this ID (404).',
        next: 'Check the ID, and that this is the gateway where the charge was created.',
      },
      'rate-limited': {
        what: 'The gateway asked for fewer requests (429).',
        next: 'Balcão waits and continues automatically. Lower the requests per second under Access if it happens often.',
      },
      failing: {
        what: 'The gateway is failing ({{httpStatus}}).',
        next: 'The charge is not affected. Try again in a minute.',
      },
      unreadable: {
        what: 'The gateway answered with something Balcão cannot read ({{httpStatus}}).',
        next: 'Nothing known was changed. Check the base URL under Access.',
      },
      refused: {
        what: 'The gateway refused the request ({{httpStatus}}).',
        next: 'Correct the fields below, then try again.',
      },
    },
    'gateway-archived': {
      what: 'This gateway is archived: read-only, with no automatic checks.',
      next: 'An admin can reactivate it under Access. Nothing was changed.',
    },
    'gateway-in-team': {
      what: 'This gateway’s history is on the team’s server. Nothing was changed.',
      next: 'To move it, open Settings, under Team.',
    },
    'gateway-busy': {
      creation: {
        what: 'A charge of this gateway is being created or added right now.',
        next: 'Try again when that has ended. Nothing was changed.',
      },
      batch: {
        what: 'A batch of this gateway is running right now.',
        next: 'Pause it or wait until it has ended. Nothing was changed.',
      },
      export: {
        what: 'An export of this gateway is being written right now.',
        next: 'Archive it when the file is written. Nothing was changed.',
      },
    },
    'mixed-environments': {
      what: 'Live and sandbox gateways never go into one file or one closing.',
      next: 'Choose gateways of one environment. Nothing was written.',
    },
    'gateway-unreadable': {
      what: 'The history of {{gateway}} cannot be read, so its charges would be missing. {{reason}}',
      next: 'Nothing was written. Leave {{gateway}} out, or repair its history in Settings, under History.',
    },
    'gateway-has-history': {
      what: 'A gateway that has charges keeps its address and its environment.',
      next: 'Add another gateway instead, so that test and live money never mix.',
    },
    'generation-not-set': {
      what: 'This gateway’s settings do not say how to generate a token.',
      next: 'Fill in “Generated token” under Access, or paste a token.',
    },
    'sandbox-only-once': {
      what: 'Balcão has only one built-in sandbox.',
      next: 'Connect a gateway for sandbox use instead.',
    },
    'sandbox-only': {
      what: 'Simulation works only in Balcão’s built-in sandbox.',
      next: 'Real charges change only when the gateway says so.',
    },
    'sandbox-not-empty': {
      what: 'The sandbox already has charges.',
      next: 'The example charges go only into an empty sandbox. Nothing was changed.',
    },
  },
  'pt-BR': {
    'token-missing': { what: 'Este gateway ainda não tem token.', next: 'Cole um em Acesso. Nada foi enviado.' },
    'token-unreadable': {
      what: 'O token salvo não pode ser lido neste computador.',
      next: 'Cole-o de novo em Acesso. Nada foi enviado.',
    },
    vault: {
      locked: {
        what: 'O chaveiro deste computador está bloqueado.',
        next: 'Desbloqueie-o e tente de novo; se não adiantar, abra o Balcão de novo. Nada foi enviado nem alterado.',
      },
      failed: {
        what: 'O cofre deste computador não aceitou a alteração.',
        next: 'Nada foi alterado. Tente de novo ou reinicie o computador.',
      },
    },
    'token-refused': {
      what: 'O gateway recusou o token (401).',
      next: 'Cole um novo em Acesso. Até lá as cobranças não são verificadas; as já criadas ainda podem ser pagas.',
    },
    network: { next: 'Confira a conexão e tente de novo.' },
    service: {
      'not-found': {
        what: 'O gateway não conhece este ID (404).',
        next: 'Confira o ID e se a cobrança foi criada neste gateway.',
      },
      'rate-limited': {
        what: 'O gateway pediu menos requisições (429).',
        next: 'O Balcão espera e continua automaticamente. Se acontecer muito, diminua as requisições por segundo em Acesso.',
      },
      failing: {
        what: 'O gateway está com falha ({{httpStatus}}).',
        next: 'A cobrança não é afetada. Tente de novo em um minuto.',
      },
      unreadable: {
        what: 'O gateway respondeu algo que o Balcão não consegue ler ({{httpStatus}}).',
        next: 'Nada do que já se sabia mudou. Confira a URL base em Acesso.',
      },
      refused: {
        what: 'O gateway recusou a requisição ({{httpStatus}}).',
        next: 'Corrija os campos indicados e tente de novo.',
      },
    },
    'gateway-archived': {
      what: 'Este gateway está arquivado: só leitura, sem verificação automática.',
      next: 'Um administrador pode reativá-lo em Acesso. Nada foi alterado.',
    },
    'gateway-in-team': {
      what: 'O histórico deste gateway está no servidor da equipe. Nada foi alterado.',
      next: 'Para movê-lo, abra Configurações, em Equipe.',
    },
    'gateway-busy': {
      creation: {
        what: 'Uma cobrança deste gateway está sendo criada ou adicionada agora.',
        next: 'Tente de novo quando isso terminar. Nada foi alterado.',
      },
      batch: {
        what: 'Um lote deste gateway está em andamento agora.',
        next: 'Pause o lote ou espere terminar. Nada foi alterado.',
      },
      export: {
        what: 'Uma exportação deste gateway está sendo gravada agora.',
        next: 'Arquive-o quando o arquivo estiver gravado. Nada foi alterado.',
      },
    },
    'mixed-environments': {
      what: 'Gateways de produção e de sandbox nunca vão para o mesmo arquivo ou fechamento.',
      next: 'Escolha gateways de um só ambiente. Nada foi gravado.',
    },
    'gateway-unreadable': {
      what: 'Não é possível ler o histórico de {{gateway}}; as cobranças dele faltariam. {{reason}}',
      next: 'Nada foi gravado. Deixe {{gateway}} de fora ou recupere o histórico dele em Configurações, em Histórico.',
    },
    'gateway-has-history': {
      what: 'Um gateway que tem cobranças mantém o endereço e o ambiente.',
      next: 'Adicione outro gateway, para que dinheiro de teste e real nunca se misturem.',
    },
    'generation-not-set': {
      what: 'As configurações deste gateway não dizem como um token é gerado.',
      next: 'Preencha “Token gerado” em Acesso ou cole um token.',
    },
    'sandbox-only-once': {
      what: 'O Balcão só tem um sandbox próprio.',
      next: 'Conecte um gateway para uso em sandbox.',
    },
    'sandbox-only': {
      what: 'A simulação só funciona no sandbox do Balcão.',
      next: 'Cobranças reais só mudam quando o gateway diz.',
    },
    'sandbox-not-empty': {
      what: 'O sandbox já tem cobranças.',
      next: 'As cobranças de exemplo só entram em um sandbox vazio. Nada foi alterado.',
    },
  },
});
