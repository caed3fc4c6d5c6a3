/** The export command's messages on the terminal. */
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { exportFormat } from '../../../src-preload/contract/reports/export-options.ts';
import { LANGUAGES, type Language } from '../../../src-preload/contract/values/languages.ts';

/** As wide as the column of flags in the usage text. */
const FORMATS = exportFormat.options.join('|').padEnd(24);
const LOCALES = LANGUAGES.join('|').padEnd(24);

interface ExportMessages {
  readonly usage: string;
  readonly unknownFlag: (flag: string) => string;
  readonly missing: (flag: string) => string;
  readonly flagValue: (flag: string) => string;
  readonly flagChoice: (flag: string, choices: readonly string[]) => string;
  readonly noData: (folder: string) => string;
  readonly progress: (rows: number, total: number, rate: number, left: number) => string;
  readonly written: (path: string, rows: number) => string;
  readonly approved: (schedule: string) => string;
  readonly fixedBySchedule: (flag: string) => string;
  readonly layoutAlone: (flag: string) => string;
  readonly codesAlone: string;
  readonly daysAtRun: string;
  readonly gatewaysOrAll: string;
  readonly silent: string;
  readonly interrupted: string;
  readonly askPin: string;
  readonly failed: (error: ConsoleError) => string;
}

export const exportMessages: Readonly<Record<Language, ExportMessages>> = {
  en: {
    usage: `Usage: npm start -- export --gateway NAME --out FILE [flags]
  --gateway NAME                   the gateway, as it is called in Balcão; several by saying it again, into one file
  --all-gateways live|sandbox      every gateway of that environment instead, archived ones too
  --out FILE                       where to write; a file that is there is replaced
  --from DAY --to DAY              only charges of these days (2026-10-01), both included, in the desk's zone
  --by created|paid                which date counts for these days (created unless set)
  --state STATE                    only this state (PAID, or Paid); more than one by commas, or by saying it again
  --format ${FORMATS}by the file's name unless set
  --columns accounting|everything  which columns (everything unless set)
  --layout NAME                    CSV by a layout saved in Balcão, or one of its examples, instead of --columns
  --masked                         names, CPF, e-mail and phone masked
  --protect-codes                  CSV to open in a spreadsheet: leading zeros and long numbers stay; not for importing
  --save-schedule NAME             writes nothing: an admin approves this export, all but its days, under this name
  --schedule NAME [--from --to]    runs an approved one, without the PIN; no other flag changes it
  --data-dir DIR                   where Balcão keeps everything
  --policy FILE                    the set-up of an office, where the computer has none of its own
  --locale ${LOCALES}the language of the file, and how CSV is written
Ends with 0 when the file is written, 1 when it is not, 2 when the command was not understood or names a gateway, a
state, a column, a layout or a data folder that is not there, 3 when more than one gateway has this name, 4 when Balcão is open
and does not answer, 5 when the admin's PIN is needed or wrong, 130 when interrupted.
It never leaves half a file. Where a PIN is set it is asked for at the terminal, or taken from BALCAO_PIN. A schedule
whose --out is a folder names its files itself; --all-gateways in it means those of the day it is approved. Changing or removing the PIN withdraws what was approved by it.`,
    unknownFlag: (flag) => `The export does not know ${flag}; npm start -- export --help lists what it takes.`,
    missing: (flag) => `The export needs ${flag}; npm start -- export --help shows how.`,
    flagValue: (flag) => `${flag} needs a value the export can use; npm start -- export --help shows which.`,
    flagChoice: (flag, choices) => `${flag} takes one of these: ${choices.join(', ')}.`,
    noData: (folder) => `There is no Balcão data in ${folder}, so nothing was exported; check --data-dir.`,
    progress: (rows, total, rate, left) => `${rows} of ${total} rows, ${rate} a second, ${left} s left`,
    written: (path, rows) => `${rows} rows written to ${path}`,
    approved: (name) =>
      `Schedule approved: npm start -- export --schedule ${JSON.stringify(name)} writes it without the PIN. Settings → Lock and PIN lists it and removes it.`,
    fixedBySchedule: (flag) => `The schedule fixes everything but the days; ${flag} cannot be given with --schedule.`,
    layoutAlone: (flag) => `A layout writes CSV with columns of its own; ${flag} cannot be given with --layout.`,
    codesAlone: '--protect-codes is for CSV by columns; it cannot be given with another format or with --layout.',
    daysAtRun: 'The days are given at each run, with --schedule; --save-schedule takes no --from and --to.',
    gatewaysOrAll: 'Give --gateway or --all-gateways, not both.',
    silent: 'Balcão is open with this data folder and does not answer, so nothing was exported.',
    interrupted: 'Interrupted; no file was left behind.',
    askPin: 'Admin PIN: ',
    failed: (error) => `Nothing was exported: ${wordsOf(error, EN)}.`,
  },
  'pt-BR': {
    usage: `Uso: npm start -- export --gateway NOME --out ARQUIVO [opções]
  --gateway NOME                   o gateway, como se chama no Balcão; vários, dizendo de novo, em um só arquivo
  --all-gateways live|sandbox      em vez disso, todos os gateways do ambiente, também os arquivados
  --out ARQUIVO                    onde gravar; um arquivo que já esteja lá é substituído
  --from DIA --to DIA              só cobranças destes dias (2026-10-01), os dois incluídos, no fuso do balcão
  --by created|paid                que data conta para estes dias (created, a criação, se não for dita)
  --state SITUAÇÃO                 só esta situação (PAID, ou Paga); mais de uma com vírgulas, ou dizendo de novo
  --format ${FORMATS}pelo nome do arquivo se não for dito
  --columns accounting|everything  que colunas (everything, todas, se não for dito)
  --layout NOME                    CSV por um leiaute salvo no Balcão, ou um dos exemplos, em vez de --columns
  --masked                         nomes, CPF, e-mail e telefone mascarados
  --protect-codes                  CSV para abrir em planilha: mantém zeros à esquerda e números longos; não serve para importar
  --save-schedule NOME             não grava nada: o administrador aprova esta exportação, menos os dias, com este nome
  --schedule NOME [--from --to]    faz uma já aprovada, sem o PIN; nenhuma outra opção muda nada nela
  --data-dir PASTA                 onde o Balcão guarda tudo
  --policy ARQUIVO                 a configuração da organização, se o computador não tiver a sua
  --locale ${LOCALES}o idioma do arquivo, e como o CSV é escrito
Termina com 0 quando o arquivo foi gravado, 1 quando não foi, 2 quando o comando não foi entendido ou nomeia um gateway,
uma situação, uma coluna, um leiaute ou uma pasta de dados que não existe, 3 quando mais de um gateway tem este nome, 4 quando o
Balcão está aberto e não responde, 5 quando o PIN de administração falta ou está errado, 130 quando interrompido. Nunca deixa meio arquivo. Onde há um PIN, ele é pedido no terminal, ou lido de BALCAO_PIN.
Uma exportação agendada com --out em uma pasta dá nome aos próprios arquivos; nela, --all-gateways são os do dia em que é aprovada. Trocar ou remover o PIN cancela o que foi
aprovado com ele.`,
    unknownFlag: (flag) => `A exportação não conhece ${flag}; npm start -- export --help lista o que ela aceita.`,
    missing: (flag) => `A exportação precisa de ${flag}; npm start -- export --help mostra como.`,
    flagValue: (flag) =>
      `${flag} precisa de um valor que a exportação possa usar; npm start -- export --help mostra qual.`,
    flagChoice: (flag, choices) => `${flag} aceita um destes: ${choices.join(', ')}.`,
    noData: (folder) => `Não há dados do Balcão em ${folder}, então nada foi exportado; confira --data-dir.`,
    progress: (rows, total, rate, left) => `${rows} de ${total} linhas, ${rate} por segundo, faltam ${left} s`,
    written: (path, rows) => `${rows} linhas gravadas em ${path}`,
    approved: (name) =>
      `Exportação agendada aprovada: npm start -- export --schedule ${JSON.stringify(name)} grava sem o PIN. Configurações → Bloqueio e PIN mostra e remove.`,
    fixedBySchedule: (flag) =>
      `A exportação agendada já define tudo, menos os dias; ${flag} não pode ser usado com --schedule.`,
    layoutAlone: (flag) => `Um leiaute grava CSV com colunas próprias; ${flag} não pode ser usado com --layout.`,
    codesAlone: '--protect-codes vale para CSV por colunas; não pode ser usado com outro formato nem com --layout.',
    daysAtRun: 'Os dias são dados a cada vez, com --schedule; --save-schedule não aceita --from e --to.',
    gatewaysOrAll: 'Use --gateway ou --all-gateways, não os dois.',
    silent: 'O Balcão está aberto com esta pasta de dados e não responde, então nada foi exportado.',
    interrupted: 'Interrompido; nenhum arquivo ficou para trás.',
    askPin: 'PIN de administração: ',
    failed: (error) => `Nada foi exportado: ${wordsOf(error, PT)}.`,
  },
};

type Reasons = Readonly<
  Record<
    | 'twoGateways'
    | 'history'
    | 'full'
    | 'notAllowed'
    | 'noFolder'
    | 'managed'
    | 'called'
    | 'pinNeeded'
    | 'pinWrong'
    | 'pinWait'
    | 'mixed'
    | 'other',
    string
  >
> & {
  readonly unknown: Readonly<Record<'gateway' | 'state' | 'schedule' | 'layout', (name: string) => string>>;
  readonly withdrawn: (schedule: string) => string;
  readonly unreadable: (gateway: string) => string;
  readonly thereIs: (existing: readonly string[]) => string;
};

const EN: Reasons = {
  twoGateways: 'more than one gateway has this name',
  unknown: {
    gateway: (name) => `no gateway is called ${name}`,
    state: (name) => `no state is called ${name}`,
    schedule: (name) => `no schedule is called ${name}`,
    layout: (name) => `no layout is called ${name}`,
  },
  withdrawn: (name) => `the PIN was changed after ${name} was approved; an admin has to approve it again`,
  thereIs: (existing) => (existing.length === 0 ? 'there is none yet' : `there is: ${existing.join(', ')}`),
  unreadable: (gateway) => `the history of ${gateway} cannot be read, so its charges would be missing`,
  mixed: 'live and sandbox gateways never go into one file',
  history: 'the history cannot be read',
  full: 'the disk is full',
  notAllowed: 'the file may not be written there',
  noFolder: 'there is no such folder',
  managed: 'your organisation allows only exports with personal data masked; add --masked',
  called: 'it was called off',
  pinNeeded: 'an admin PIN is set; type it at a terminal, or put it into BALCAO_PIN',
  pinWrong: 'the PIN is wrong',
  pinWait: 'after wrong PINs the next try has to wait',
  other: 'it met a fault of its own',
};

const PT: Reasons = {
  twoGateways: 'mais de um gateway tem este nome',
  unknown: {
    gateway: (name) => `nenhum gateway se chama ${name}`,
    state: (name) => `nenhuma situação se chama ${name}`,
    schedule: (name) => `nenhuma exportação agendada se chama ${name}`,
    layout: (name) => `nenhum leiaute se chama ${name}`,
  },
  withdrawn: (name) => `o PIN mudou depois que ${name} foi aprovada; o administrador precisa aprová-la de novo`,
  thereIs: (existing) => (existing.length === 0 ? 'ainda não há nenhum' : `existe: ${existing.join(', ')}`),
  unreadable: (gateway) => `não é possível ler o histórico de ${gateway}; as cobranças dele faltariam`,
  mixed: 'gateways de produção e de sandbox nunca vão para o mesmo arquivo',
  history: 'não é possível ler o histórico',
  full: 'o disco está cheio',
  notAllowed: 'não é permitido gravar o arquivo ali',
  noFolder: 'não há essa pasta',
  managed: 'sua organização só permite exportações com dados pessoais mascarados; acrescente --masked',
  called: 'ela foi cancelada',
  pinNeeded: 'há um PIN de administração; digite-o em um terminal, ou ponha-o em BALCAO_PIN',
  pinWrong: 'o PIN está errado',
  pinWait: 'depois de PINs errados, a próxima tentativa precisa esperar',
  other: 'ela teve uma falha sua',
};

function wordsOf(error: ConsoleError, reasons: Reasons): string {
  switch (error.kind) {
    case 'not-found':
      return reasons.twoGateways;
    case 'unknown-name':
      return `${reasons.unknown[error.what](error.given)}; ${reasons.thereIs(error.known)}`;
    case 'mixed-environments':
      return reasons.mixed;
    case 'gateway-unreadable':
      return reasons.unreadable(error.gateway);
    case 'history-unavailable':
      return error.reason === 'disk-full' ? reasons.full : reasons.history;
    case 'file-not-written': {
      const words = {
        'disk-full': reasons.full,
        'not-allowed': reasons.notAllowed,
        'no-such-folder': reasons.noFolder,
      };
      return error.reason === 'other' ? reasons.other : words[error.reason];
    }
    case 'cancelled':
      return reasons.called;
    case 'managed':
      return reasons.managed;
    case 'schedule-withdrawn':
      return reasons.withdrawn(error.schedule);
    case 'pin':
      return { needed: reasons.pinNeeded, wrong: reasons.pinWrong, wait: reasons.pinWait }[error.reason];
    default:
      return reasons.other;
  }
}
