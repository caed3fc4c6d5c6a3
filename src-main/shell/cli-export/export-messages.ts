/** The export command's messages on the terminal. */
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { LAYOUT_NOT_FILLED, LAYOUT_OTHER_FORMAT } from '../../../src-preload/contract/reports/export-layouts.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';

interface ExportMessages {
  readonly unknownFlag: (flag: string) => string;
  readonly missing: (flag: string) => string;
  readonly oneWord: (flag: string) => string;
  readonly flagValue: (flag: string) => string;
  readonly flagChoice: (flag: string, choices: readonly string[]) => string;
  readonly noData: (folder: string) => string;
  readonly progress: (rows: number, total: number, rate: number, left: number) => string;
  readonly written: (path: string, rows: number) => string;
  readonly approved: (schedule: string) => string;
  readonly fixedBySchedule: (flag: string) => string;
  readonly layoutAlone: (flag: string) => string;
  readonly codesAlone: string;
  readonly timelineAlone: string;
  readonly daysAtRun: string;
  readonly gatewaysOrAll: string;
  readonly silent: string;
  readonly interrupted: string;
  readonly askPin: string;
  readonly failed: (error: ConsoleError) => string;
}

export const exportMessages: Readonly<Record<Language, ExportMessages>> = {
  en: {
    unknownFlag: (flag) => `Unknown option: ${flag}. npm start -- export --help lists the options.`,
    missing: (flag) => `Missing option: ${flag}. npm start -- export --help shows how.`,
    oneWord: (flag) => `Write ${JSON.stringify(flag)} as one word: on Windows the separate one would end Balcão.`,
    flagValue: (flag) => `Invalid value for ${flag}. npm start -- export --help shows the values.`,
    flagChoice: (flag, choices) => `${flag} accepts one of these: ${choices.join(', ')}.`,
    noData: (folder) => `There is no Balcão data in ${folder}, so nothing was exported; check --data-dir.`,
    progress: (rows, total, rate, left) => `${rows} of ${total} rows, ${rate} a second, ${left} s left`,
    written: (path, rows) => `${rows} rows written to ${path}`,
    approved: (name) =>
      `Schedule approved: npm start -- export --schedule=${JSON.stringify(name)} writes it without the PIN. Settings → Lock and PIN lists it and removes it.`,
    fixedBySchedule: (flag) => `The schedule fixes everything but the days; ${flag} cannot be given with --schedule.`,
    layoutAlone: (flag) => `A layout has columns and a file of its own; ${flag} cannot be given with --layout.`,
    codesAlone: '--protect-codes is for CSV by columns; it cannot be given with another format or with --layout.',
    timelineAlone: '--timeline is for JSON Lines (--format jsonl); it cannot be given with another format.',
    daysAtRun: 'Give the days at each run, with --schedule; --save-schedule accepts neither --from nor --to.',
    gatewaysOrAll: 'Give --gateway or --all-gateways, not both.',
    silent: 'Balcão is open with this data folder and does not answer, so nothing was exported.',
    interrupted: 'Interrupted; no file was written.',
    askPin: 'Admin PIN: ',
    failed: (error) => `Nothing was exported: ${wordsOf(error, EN)}.`,
  },
  'pt-BR': {
    unknownFlag: (flag) => `Opção desconhecida: ${flag}. npm start -- export --help lista as opções.`,
    missing: (flag) => `Falta a opção ${flag}. npm start -- export --help mostra como usar.`,
    oneWord: (flag) => `Escreva ${JSON.stringify(flag)} junto: no Windows, separado, encerraria o Balcão.`,
    flagValue: (flag) => `Valor inválido para ${flag}. npm start -- export --help mostra os valores.`,
    flagChoice: (flag, choices) => `${flag} aceita um destes: ${choices.join(', ')}.`,
    noData: (folder) => `Não há dados do Balcão em ${folder}, então nada foi exportado; confira --data-dir.`,
    progress: (rows, total, rate, left) => `${rows} de ${total} linhas, ${rate} por segundo, faltam ${left} s`,
    written: (path, rows) => `${rows} linhas gravadas em ${path}`,
    approved: (name) =>
      `Exportação agendada aprovada: npm start -- export --schedule=${JSON.stringify(name)} grava sem o PIN. Configurações → Bloqueio e PIN mostra e remove.`,
    fixedBySchedule: (flag) =>
      `A exportação agendada já define tudo, menos os dias; ${flag} não pode ser usado com --schedule.`,
    layoutAlone: (flag) => `Um layout tem colunas e arquivo próprios; ${flag} não pode ser usado com --layout.`,
    codesAlone: '--protect-codes vale para CSV por colunas; não pode ser usado com outro formato nem com --layout.',
    timelineAlone: '--timeline vale para JSON Lines (--format jsonl); não pode ser usado com outro formato.',
    daysAtRun: 'Os dias são informados a cada vez, com --schedule; --save-schedule não aceita --from nem --to.',
    gatewaysOrAll: 'Use --gateway ou --all-gateways, não os dois.',
    silent: 'O Balcão está aberto com esta pasta de dados e não responde, então nada foi exportado.',
    interrupted: 'Interrompido; nenhum arquivo foi gravado.',
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
    | 'otherFormat'
    | 'notFilled'
    | 'other',
    string
  >
> & {
  readonly unknown: Readonly<Record<'gateway' | 'state' | 'schedule' | 'layout', (name: string) => string>>;
  readonly withdrawn: (schedule: string) => string;
  readonly unreadable: (gateway: string) => string;
  readonly doesNotFit: (text: string, column: string, width: number) => string;
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
  mixed: 'live and sandbox gateways cannot go into one file',
  otherFormat: 'the layout writes another kind of file; give --out with its ending (.csv, .txt or .xlsx)',
  notFilled:
    'this ready layout lacks the accounts and codes of your company; fill it in in Balcão and give the name it is saved by',
  doesNotFit: (text, column, width) => `${text} does not fit in ${column}, which has ${width} characters`,
  history: 'the history cannot be read',
  full: 'the disk is full',
  notAllowed: 'the file may not be written there',
  noFolder: 'there is no such folder',
  managed: 'your organisation allows only exports with personal data masked; add --masked',
  called: 'it was cancelled',
  pinNeeded: 'an admin PIN is set; type it at a terminal or set BALCAO_PIN',
  pinWrong: 'the PIN is wrong',
  pinWait: 'after wrong PINs the next try has to wait',
  other: 'internal error in Balcão',
};

const PT: Reasons = {
  twoGateways: 'mais de um gateway tem este nome',
  unknown: {
    gateway: (name) => `nenhum gateway se chama ${name}`,
    state: (name) => `nenhuma situação se chama ${name}`,
    schedule: (name) => `nenhuma exportação agendada se chama ${name}`,
    layout: (name) => `nenhum layout se chama ${name}`,
  },
  withdrawn: (name) => `o PIN mudou depois que ${name} foi aprovada; o administrador precisa aprová-la de novo`,
  thereIs: (existing) => (existing.length === 0 ? 'ainda não há nenhum' : `existe: ${existing.join(', ')}`),
  unreadable: (gateway) => `não é possível ler o histórico de ${gateway}; as cobranças dele faltariam`,
  mixed: 'gateways de produção e de sandbox não podem ir para o mesmo arquivo',
  otherFormat: 'o layout grava outro tipo de arquivo; use --out com a terminação dele (.csv, .txt ou .xlsx)',
  notFilled:
    'faltam neste layout pronto as contas e os códigos da sua empresa; preencha no Balcão e use o nome com que salvou',
  doesNotFit: (text, column, width) => `${text} não cabe em ${column}, que tem ${width} caracteres`,
  history: 'não é possível ler o histórico',
  full: 'o disco está cheio',
  notAllowed: 'não é permitido gravar o arquivo ali',
  noFolder: 'essa pasta não existe',
  managed: 'sua organização só permite exportações com dados pessoais mascarados; acrescente --masked',
  called: 'ela foi cancelada',
  pinNeeded: 'há um PIN de administração; digite no terminal ou informe em BALCAO_PIN',
  pinWrong: 'o PIN está errado',
  pinWait: 'depois de PINs errados, a próxima tentativa precisa esperar',
  other: 'erro interno do Balcão',
};

function wordsOf(error: ConsoleError, reasons: Reasons): string {
  switch (error.kind) {
    case 'not-found':
      return reasons.twoGateways;
    case 'unknown-name':
      return `${reasons.unknown[error.what](error.given)}; ${reasons.thereIs(error.known)}`;
    case 'invalid-input': {
      const [issue] = error.issues;
      if (issue?.code === LAYOUT_OTHER_FORMAT) return reasons.otherFormat;
      return issue?.code === LAYOUT_NOT_FILLED ? reasons.notFilled : reasons.other;
    }
    case 'does-not-fit':
      return reasons.doesNotFit(error.text, error.column, error.width);
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
