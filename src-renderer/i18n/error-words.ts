/** A sentence or two for every kind of failure: what happened, what it means, what to do next. */
import type { WireCause } from '../../src-preload/contract/charge.ts';
import type { ConsoleError } from '../../src-preload/contract/errors.ts';
import { bothLanguages } from './both-languages.ts';

type Kind = ConsoleError['kind'];
type OfKind<K extends Kind> = Extract<ConsoleError, { kind: K }>;
type Sentence = { readonly what: string; readonly next: string };

/** A kind that names its reason is worded once a reason; every other kind once. */
type WordingOf<K extends Kind> = K extends 'network'
  ? { readonly next: string }
  : OfKind<K> extends { readonly problem: infer Reason extends string }
    ? Record<Reason, Sentence>
    : OfKind<K> extends { readonly reason: infer Reason extends string }
      ? Record<Reason, Sentence>
      : OfKind<K> extends { readonly what: infer Reason extends string }
        ? Record<Reason, Sentence>
        : Sentence;

/** A kind or a reason that is new in the contract does not compile until it is worded here. */
type EveryError = { readonly [K in Kind]: WordingOf<K> } & {
  /** What the wire did; the first half of a network error, and of an outcome nobody knows. */
  readonly causes: Record<WireCause, string>;
};

const english = {
  'unknown-operation': {
    what: 'This page asked Balcão for something it does not know.',
    next: 'The page and the program are of different versions. Close Balcão and open it again.',
  },
  'invalid-input': { what: 'Something in what was typed cannot be taken.', next: 'Correct the marked fields.' },
  'not-found': {
    charge: {
      what: 'This charge is not in the history of this gateway.',
      next: 'Check which gateway is on screen, or add the charge by its id.',
    },
    gateway: { what: 'This gateway is no longer here.', next: 'Choose another gateway.' },
    file: { what: 'The file is no longer there.', next: 'Export it again.' },
  },
  'token-missing': { what: 'This gateway has no token yet.', next: 'Paste one under Access. Nothing was sent.' },
  'token-refused': {
    what: 'The gateway refused the token (401).',
    next: 'Paste a new one under Access. Charges are not read until then; those already made can still be paid.',
  },
  network: { next: 'Check the connection, then try again.' },
  service: {
    'not-found': {
      what: 'The gateway does not know this id (404).',
      next: 'Check the id, and that this is the gateway where the charge was made.',
    },
    'rate-limited': {
      what: 'The gateway asked for fewer requests (429).',
      next: 'Balcão waits and goes on by itself. Lower the requests per second under Access if it happens often.',
    },
    failing: {
      what: 'The gateway is failing ({{httpStatus}}).',
      next: 'The charge is not affected. Try again in a minute.',
    },
    unreadable: {
      what: 'The gateway answered with something Balcão cannot read ({{httpStatus}}).',
      next: 'Nothing known was changed. Check the base URL under Access.',
    },
    refused: { what: 'The gateway said no ({{httpStatus}}).', next: 'Correct what it names, then try again.' },
  },
  'gateway-has-history': {
    what: 'A gateway that has charges keeps its address and its environment.',
    next: 'Add another gateway instead, so that test and live money never mix.',
  },
  locked: { what: 'The desk is locked.', next: 'Unlock it to go on. Charges are still being watched.' },
  pin: {
    needed: { what: 'This needs the admin PIN.', next: 'Type it to go on. Nothing was changed.' },
    wrong: { what: 'This is not the PIN.', next: 'Try again. After a few wrong ones each next try waits longer.' },
    wait: { what: 'Too many wrong PINs.', next: 'Wait a moment, then try again.' },
  },
  'generation-not-set': {
    what: 'The settings of this gateway do not say how a token is made.',
    next: 'Fill in “Generated token” under Access, or paste a token.',
  },
  'sandbox-only-once': {
    what: 'There is only one sandbox of Balcão’s own.',
    next: 'Connect a gateway for sandbox use instead.',
  },
  'sandbox-only': {
    what: 'Simulation exists only in Balcão’s own sandbox.',
    next: 'Real charges change only when the gateway says so.',
  },
  'history-unavailable': {
    'disk-full': { what: 'The disk is full. Nothing was sent.', next: 'Free some space, then try again.' },
    'read-only': {
      what: 'Balcão may not write to its data folder. Nothing was sent.',
      next: 'Check the folder’s permissions, then try again.',
    },
    corrupt: {
      what: 'The history file is damaged. Nothing was sent.',
      next: 'Close Balcão and open it again: it sets the file aside and rebuilds the history.',
    },
    'from-newer-version': {
      what: 'The history was written by a newer Balcão. Nothing was sent or changed.',
      next: 'Open it with the newer version.',
    },
    busy: { what: 'The history is busy. Nothing was sent.', next: 'Try again in a moment.' },
    opening: {
      what: 'The history is being made ready. Nothing was sent.',
      next: 'It opens by itself; how far it is stands at the top of the screen.',
    },
    other: {
      what: 'The history cannot be written. Nothing was sent.',
      next: 'Close Balcão, open it again, then try again.',
    },
  },
  'file-not-written': {
    'disk-full': {
      what: 'The disk is full, so the file was not written.',
      next: 'Free some space, then export again.',
    },
    'not-allowed': {
      what: 'The file was not written: that folder may not be written to.',
      next: 'Choose another folder, or check its permissions.',
    },
    'no-such-folder': { what: 'The folder is not there, so the file was not written.', next: 'Choose another folder.' },
    other: { what: 'The file was not written.', next: 'Try another folder.' },
  },
  cancelled: { what: 'Cancelled.', next: 'Nothing was left behind.' },
  disconnected: {
    what: 'This page lost its connection to Balcão.',
    next: 'It reconnects by itself. If Balcão was closed, open it again.',
  },
  internal: {
    what: 'Balcão made a mistake of its own. The charges already recorded are safe.',
    next: 'Try again. If it stays, report it with this reference: {{reference}}.',
  },
  causes: {
    'connection-refused': 'The gateway’s computer refused the connection.',
    dns: 'The gateway’s name could not be found on the network.',
    tls: 'No secure connection could be made with the gateway.',
    'tls-expired': 'The gateway’s certificate has expired, or this computer’s date is wrong.',
    'tls-not-yet-valid': 'The gateway’s certificate is not valid yet, or this computer’s date is wrong.',
    'tls-self-signed':
      'The gateway’s certificate is signed by itself. If your office’s network does that, name its certificate file under Access.',
    'tls-untrusted':
      'Nobody this computer trusts has signed the gateway’s certificate. If your office’s network does that, name its certificate file under Access.',
    'tls-wrong-host': 'The certificate there is for another name than the gateway’s.',
    proxy: 'The network’s proxy did not let the connection through.',
    'proxy-auth': 'The network’s proxy asks for a user and a password (407). Set them under Access.',
    'connect-timeout': 'The gateway did not take the connection in time.',
    unreachable: 'The network does not reach the gateway.',
    reset: 'The connection broke before the gateway answered.',
    'headers-timeout': 'The gateway took the request and did not answer in time.',
    'body-timeout': 'The gateway’s answer did not arrive whole in time.',
    'answer-cut-short': 'The gateway’s answer broke off.',
    'answer-too-large': 'The gateway’s answer was larger than Balcão takes.',
    'answer-too-deep': 'The gateway’s answer was nested deeper than Balcão takes.',
    'answer-unreadable': 'The gateway’s answer could not be read.',
    'answer-without-id': 'The gateway’s answer named no charge.',
    redirect: 'The gateway pointed to another address, which a token is never sent to.',
    'server-error': 'The gateway answered that it is failing.',
    conflict: 'The gateway answered that the request conflicts with another one.',
    'request-timeout': 'The gateway said that the request took too long.',
    crash: 'Balcão ended before the answer arrived.',
    cancelled: 'The request was called off before the answer arrived.',
    other: 'The connection failed.',
  },
} as const satisfies EveryError;

export const errorWords = bothLanguages({
  en: english,
  'pt-BR': {
    'unknown-operation': {
      what: 'Esta página pediu ao Balcão algo que ele não conhece.',
      next: 'A página e o programa são de versões diferentes. Feche o Balcão e abra de novo.',
    },
    'invalid-input': { what: 'Algo do que foi digitado não pode ser aceito.', next: 'Corrija os campos marcados.' },
    'not-found': {
      charge: {
        what: 'Esta cobrança não está no histórico deste gateway.',
        next: 'Confira qual gateway está na tela ou adicione a cobrança pelo ID.',
      },
      gateway: { what: 'Este gateway não está mais aqui.', next: 'Escolha outro gateway.' },
      file: { what: 'O arquivo não está mais lá.', next: 'Exporte de novo.' },
    },
    'token-missing': { what: 'Este gateway ainda não tem token.', next: 'Cole um em Acesso. Nada foi enviado.' },
    'token-refused': {
      what: 'O gateway recusou o token (401).',
      next: 'Cole um novo em Acesso. Até lá as cobranças não são consultadas; as já criadas ainda podem ser pagas.',
    },
    network: { next: 'Confira a conexão e tente de novo.' },
    service: {
      'not-found': {
        what: 'O gateway não conhece este ID (404).',
        next: 'Confira o ID e se a cobrança foi criada neste gateway.',
      },
      'rate-limited': {
        what: 'O gateway pediu menos requisições (429).',
        next: 'O Balcão espera e continua sozinho. Se acontecer muito, diminua as requisições por segundo em Acesso.',
      },
      failing: {
        what: 'O gateway está com falha ({{httpStatus}}).',
        next: 'A cobrança não é afetada. Tente de novo em um minuto.',
      },
      unreadable: {
        what: 'O gateway respondeu algo que o Balcão não consegue ler ({{httpStatus}}).',
        next: 'Nada do que já se sabia mudou. Confira a URL base em Acesso.',
      },
      refused: { what: 'O gateway disse não ({{httpStatus}}).', next: 'Corrija o que ele aponta e tente de novo.' },
    },
    'gateway-has-history': {
      what: 'Um gateway que tem cobranças mantém o endereço e o ambiente.',
      next: 'Adicione outro gateway, para que dinheiro de teste e real nunca se misturem.',
    },
    locked: { what: 'O balcão está bloqueado.', next: 'Desbloqueie para continuar. As cobranças seguem acompanhadas.' },
    pin: {
      needed: { what: 'Isto pede o PIN de administração.', next: 'Digite-o para continuar. Nada foi alterado.' },
      wrong: {
        what: 'Este não é o PIN.',
        next: 'Tente de novo. Depois de alguns erros, cada nova tentativa espera mais.',
      },
      wait: { what: 'PINs errados demais.', next: 'Espere um pouco e tente de novo.' },
    },
    'generation-not-set': {
      what: 'As configurações deste gateway não dizem como um token é gerado.',
      next: 'Preencha “Token gerado” em Acesso ou cole um token.',
    },
    'sandbox-only-once': {
      what: 'Só existe um sandbox do próprio Balcão.',
      next: 'Conecte um gateway para uso em sandbox.',
    },
    'sandbox-only': {
      what: 'A simulação existe somente no sandbox do próprio Balcão.',
      next: 'Cobranças reais só mudam quando o gateway diz.',
    },
    'history-unavailable': {
      'disk-full': { what: 'O disco está cheio. Nada foi enviado.', next: 'Libere espaço e tente de novo.' },
      'read-only': {
        what: 'O Balcão não pode gravar na pasta de dados. Nada foi enviado.',
        next: 'Confira as permissões da pasta e tente de novo.',
      },
      corrupt: {
        what: 'O arquivo do histórico está danificado. Nada foi enviado.',
        next: 'Feche o Balcão e abra de novo: ele separa o arquivo e reconstrói o histórico.',
      },
      'from-newer-version': {
        what: 'O histórico foi gravado por um Balcão mais novo. Nada foi enviado nem alterado.',
        next: 'Abra com a versão mais nova.',
      },
      busy: { what: 'O histórico está ocupado. Nada foi enviado.', next: 'Tente de novo em instantes.' },
      opening: {
        what: 'O histórico está sendo preparado. Nada foi enviado.',
        next: 'Ele abre sozinho; o andamento está no alto da tela.',
      },
      other: {
        what: 'Não é possível gravar no histórico. Nada foi enviado.',
        next: 'Feche o Balcão, abra de novo e tente outra vez.',
      },
    },
    'file-not-written': {
      'disk-full': {
        what: 'O disco está cheio e o arquivo não foi gravado.',
        next: 'Libere espaço e exporte de novo.',
      },
      'not-allowed': {
        what: 'O arquivo não foi gravado: não é permitido gravar nessa pasta.',
        next: 'Escolha outra pasta ou confira as permissões.',
      },
      'no-such-folder': { what: 'A pasta não existe e o arquivo não foi gravado.', next: 'Escolha outra pasta.' },
      other: { what: 'O arquivo não foi gravado.', next: 'Tente outra pasta.' },
    },
    cancelled: { what: 'Cancelado.', next: 'Nada ficou para trás.' },
    disconnected: {
      what: 'Esta página perdeu a conexão com o Balcão.',
      next: 'Ela se reconecta sozinha. Se o Balcão foi fechado, abra de novo.',
    },
    internal: {
      what: 'O Balcão cometeu um erro próprio. As cobranças já registradas estão seguras.',
      next: 'Tente de novo. Se continuar, informe esta referência: {{reference}}.',
    },
    causes: {
      'connection-refused': 'O computador do gateway recusou a conexão.',
      dns: 'O nome do gateway não foi encontrado na rede.',
      tls: 'Não foi possível abrir uma conexão segura com o gateway.',
      'tls-expired': 'O certificado do gateway venceu, ou a data deste computador está errada.',
      'tls-not-yet-valid': 'O certificado do gateway ainda não vale, ou a data deste computador está errada.',
      'tls-self-signed':
        'O certificado do gateway é assinado por ele mesmo. Se a rede do escritório faz isso, indique o arquivo de certificado dela em Acesso.',
      'tls-untrusted':
        'Ninguém em quem este computador confia assinou o certificado do gateway. Se a rede do escritório faz isso, indique o arquivo de certificado dela em Acesso.',
      'tls-wrong-host': 'O certificado que está lá é de outro nome, não do gateway.',
      proxy: 'O proxy da rede não deixou a conexão passar.',
      'proxy-auth': 'O proxy da rede pede usuário e senha (407). Informe os dois em Acesso.',
      'connect-timeout': 'O gateway não aceitou a conexão a tempo.',
      unreachable: 'A rede não alcança o gateway.',
      reset: 'A conexão caiu antes de o gateway responder.',
      'headers-timeout': 'O gateway recebeu o pedido e não respondeu a tempo.',
      'body-timeout': 'A resposta do gateway não chegou inteira a tempo.',
      'answer-cut-short': 'A resposta do gateway foi interrompida.',
      'answer-too-large': 'A resposta do gateway era maior do que o Balcão aceita.',
      'answer-too-deep': 'A resposta do gateway tinha mais níveis do que o Balcão aceita.',
      'answer-unreadable': 'A resposta do gateway não pôde ser lida.',
      'answer-without-id': 'A resposta do gateway não nomeou cobrança nenhuma.',
      redirect: 'O gateway apontou para outro endereço, ao qual um token nunca é enviado.',
      'server-error': 'O gateway respondeu que está com falha.',
      conflict: 'O gateway respondeu que o pedido conflita com outro.',
      'request-timeout': 'O gateway disse que o pedido demorou demais.',
      crash: 'O Balcão terminou antes de a resposta chegar.',
      cancelled: 'O pedido foi interrompido antes de a resposta chegar.',
      other: 'A conexão falhou.',
    },
  },
});
