/** The shells' messages outside the console's own screens: on the terminal, and on the few pages before it opens. */
import type { PolicyProblem } from '../../../src-preload/contract/settings/managed.ts';
import { policyProblemText } from '../../../src-preload/contract/settings/policy-problem-texts.ts';
import { LANGUAGES, type Language } from '../../../src-preload/contract/values/languages.ts';

export { type Language, languageOf } from '../../../src-preload/contract/values/languages.ts';

/** Why one of the browser shell's addresses shows nothing. */
export type Refusal = 'not-found' | 'not-admitted' | 'used' | 'expired' | 'withdrawn';

interface ShellMessages {
  readonly usage: string;
  readonly unknownFlag: (flag: string) => string;
  readonly flagValue: (flag: string) => string;
  readonly fetchingElectron: (megabytes: number) => string;
  readonly electronNotUsed: Readonly<
    Record<'not-downloaded' | 'still-loading' | 'failed-before' | 'root' | 'no-display' | 'ended', string>
  >;
  readonly sandboxRefused: (helper: string) => string;
  readonly appImageNotIsolated: string;
  readonly switchRefused: (flag: string) => string;
  /** A line of its own, from which programs take the address. */
  readonly listening: (address: string) => string;
  readonly alreadyOpen: string;
  /** Where it has no window: followed by a line with a new address. */
  readonly alreadyOpenAt: string;
  readonly alreadyOpenSilent: string;
  readonly consoleFileHeld: string;
  readonly diskFull: string;
  readonly diskReadOnly: string;
  readonly dataFolderUnusable: (folder: string) => string;
  readonly policyFlagRefused: (systemFile: string) => string;
  readonly policyNotUsable: (path: string, problems: readonly PolicyProblem[]) => string;
  readonly policyKept: (path: string, problems: readonly PolicyProblem[]) => string;
  readonly policyNotApplied: (path: string, problems: readonly PolicyProblem[]) => string;
  readonly portTaken: (port: number) => string;
  readonly openAddressYourself: string;
  readonly windowNotOpened: string;
  readonly launchRefused: string;
  /** @param reasons from `busy()`. */
  readonly waitingFor: (reasons: readonly string[]) => string;
  readonly vaultInMemory: string;
  readonly unexpected: (message: string) => string;
  readonly refusal: Readonly<Record<Refusal, string>>;
}

/** The reasons of `busy()`, in words. */
export const work: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    attempt: 'a charge is being created',
    batch: 'a batch of charges is running',
    export: 'an export is being written',
    reconciliation: 'charges are being checked again at the gateway',
  },
  'pt-BR': {
    attempt: 'uma cobrança está sendo criada',
    batch: 'um lote de cobranças está em andamento',
    export: 'uma exportação está sendo gravada',
    reconciliation: 'cobranças estão sendo consultadas de novo no gateway',
  },
};

export const shellMessages: Readonly<Record<Language, ShellMessages>> = {
  en: {
    usage: `Usage: npm start -- [flags]
  --shell electron|browser  which shell to open (Electron, if it is installed)
  --no-open                 print the address and open no window (browser shell)
  --port N                  the port on 127.0.0.1 (browser shell; default: any free one)
  --data-dir DIR            Balcão's data folder
  --policy FILE             the set-up of an office, if the computer has none
  --locale TAG              the language, ${LANGUAGES.join(' or ')} (default: the system's)
  --demo                    the sandbox with three hundred example charges, in a folder of its own
  --dev-tools               developer tools in an installed Balcão too (Electron)
  --help                    this text`,
    unknownFlag: (flag) => `Unknown option: ${flag}. npm start -- --help lists the options.`,
    flagValue: (flag) => `Invalid value for ${flag}. npm start -- --help shows the values.`,
    fetchingElectron: (megabytes) => `Downloading Electron: ${megabytes} of about 120 MB`,
    electronNotUsed: {
      'not-downloaded': 'Electron is not installed and could not be downloaded, so Balcão opens in a browser.',
      'still-loading':
        'Electron is still being downloaded, so Balcão opens in a browser this time (--shell electron waits for it).',
      'failed-before':
        'Electron could not be downloaded within the last day, so Balcão opens in a browser (--shell electron tries again).',
      root: 'Electron does not run as root with its sandbox on, and the sandbox stays on, so Balcão opens in a browser.',
      'no-display': 'Electron needs a display and there is none, so Balcão opens in a browser.',
      ended: 'Electron could not start on this computer, so Balcão opens in a browser.',
    },
    sandboxRefused: (helper) =>
      `This system (AppArmor, as on Ubuntu since 24.04) does not let Electron isolate its pages, so Balcão opens in a browser. To allow it, once: sudo chown root ${JSON.stringify(helper)} && sudo chmod 4755 ${JSON.stringify(helper)}`,
    appImageNotIsolated:
      'This system (AppArmor, as on Ubuntu since 24.04) does not let an AppImage isolate its pages, and Balcão does not open without that. Install the .deb instead: your data stays where it is.',
    switchRefused: (flag) =>
      `Balcão does not open with ${flag}, which takes a protection off its pages. Remove it from the shortcut or the command line.`,
    listening: (address) => `Balcão is listening at ${address}`,
    alreadyOpen: 'Balcão is already open with this data folder, and its window comes to the front.',
    alreadyOpenAt:
      'Balcão is already open with this data folder and has no window here. Open it at the new address below; it works once, for ten minutes.',
    alreadyOpenSilent:
      'Balcão is already open with this data folder and does not answer; close it, then start it again.',
    consoleFileHeld:
      'Another program has Balcão’s own file (console.db) open, so Balcão cannot start. Close that program, then start Balcão again.',
    diskFull:
      'The disk with Balcão’s data is full, so Balcão cannot start. What was saved is still there. Free some space, then start Balcão again.',
    diskReadOnly:
      'Balcão’s data cannot be written, so Balcão cannot start: its disk or one of its files is read-only. Allow writing, then start Balcão again.',
    dataFolderUnusable: (folder) =>
      `Balcão cannot use the data folder ${folder}: it must be a folder you may write to.`,
    policyFlagRefused: (systemFile) =>
      `This computer is set up by your organisation (${systemFile}), so --policy is not accepted. Leave it out.`,
    policyNotUsable: (path, problems) =>
      `The set-up file ${path} cannot be used. ${problems.map((each) => policyProblemText(each, 'en')).join(' ')}`,
    policyKept: (path, problems) =>
      `The set-up file ${path} cannot be used. Until it is corrected, the last one that could be used applies; without one, exports are masked and no personal data is shown. ${problems.map((each) => policyProblemText(each, 'en')).join(' ')}`,
    policyNotApplied: (path, problems) =>
      `The set-up file ${path} was not applied, and Balcão starts without it. ${problems.map((each) => policyProblemText(each, 'en')).join(' ')}`,
    portTaken: (port) => `Port ${port} is taken on 127.0.0.1; choose another with --port, or leave it out.`,
    openAddressYourself:
      'No window could be opened here. Open the address in a browser on this computer within ten minutes; after that, npm start prints a new one.',
    windowNotOpened:
      'The browser window closed before Balcão appeared in it. Open the address above instead within ten minutes; after that, npm start prints a new one.',
    launchRefused:
      'An address of Balcão that is no longer valid was opened. It was refused; Balcão is still open. For a new address, run npm start again.',
    waitingFor: (reasons) =>
      `Balcão is still busy: ${reasons.map((reason) => work.en[reason] ?? reason).join(', ')}. It closes when that is done. Press Ctrl+C again, or ask it to end once more, to close now and cancel that.`,
    vaultInMemory: 'No keyring is available here: tokens stay in memory and are deleted when Balcão closes.',
    unexpected: (message) => `Internal error, Balcão has to close: ${message}.`,
    refusal: {
      'not-found': 'There is nothing at this address.',
      'not-admitted': 'This browser has no access. Start Balcão again to open it here.',
      used: 'This address works only once and was already used. Balcão is still open and working. For a new address, start Balcão again (npm start) while it is open.',
      expired:
        'This address is older than ten minutes and is no longer valid. Balcão is still open and working. For a new address, start Balcão again (npm start) while it is open.',
      withdrawn:
        'Balcão has opened in its own window, so this address is no longer valid. Balcão is still open and working. To bring its window to the front, start Balcão again (npm start).',
    },
  },
  'pt-BR': {
    usage: `Uso: npm start -- [opções]
  --shell electron|browser  em que abrir (Electron, se estiver instalado)
  --no-open                 mostra o endereço e não abre janela (no navegador)
  --port N                  a porta em 127.0.0.1 (no navegador; padrão: qualquer uma livre)
  --data-dir PASTA          a pasta de dados do Balcão
  --policy ARQUIVO          a configuração da organização, se o computador não tiver uma
  --locale IDIOMA           o idioma, ${LANGUAGES.join(' ou ')} (padrão: o do sistema)
  --demo                    o sandbox com trezentas cobranças de exemplo, em uma pasta própria
  --dev-tools               ferramentas do desenvolvedor também no Balcão instalado (Electron)
  --help                    este texto`,
    unknownFlag: (flag) => `Opção desconhecida: ${flag}. npm start -- --help lista as opções.`,
    flagValue: (flag) => `Valor inválido para ${flag}. npm start -- --help mostra os valores.`,
    fetchingElectron: (megabytes) => `Baixando o Electron: ${megabytes} de cerca de 120 MB`,
    electronNotUsed: {
      'not-downloaded': 'O Electron não está instalado e não pôde ser baixado, então o Balcão abre em um navegador.',
      'still-loading':
        'O Electron ainda está sendo baixado, então desta vez o Balcão abre em um navegador (--shell electron espera por ele).',
      'failed-before':
        'O Electron não pôde ser baixado no último dia, então o Balcão abre em um navegador (--shell electron tenta de novo).',
      root: 'O Electron não roda como root com o isolamento ligado, e o isolamento fica ligado, então o Balcão abre em um navegador.',
      'no-display': 'O Electron precisa de uma tela e não há nenhuma, então o Balcão abre em um navegador.',
      ended: 'O Electron não conseguiu iniciar neste computador, então o Balcão abre em um navegador.',
    },
    sandboxRefused: (helper) =>
      `Este sistema (AppArmor, como no Ubuntu desde o 24.04) não deixa o Electron isolar as páginas, então o Balcão abre em um navegador. Para permitir, uma só vez: sudo chown root ${JSON.stringify(helper)} && sudo chmod 4755 ${JSON.stringify(helper)}`,
    appImageNotIsolated:
      'Este sistema (AppArmor, como no Ubuntu desde o 24.04) não deixa um AppImage isolar as páginas, e o Balcão não abre sem isso. Instale o .deb: os dados ficam onde estão.',
    switchRefused: (flag) =>
      `O Balcão não abre com ${flag}, que tira uma proteção das páginas. Remova essa opção do atalho ou da linha de comando.`,
    listening: (address) => `O Balcão está em ${address}`,
    alreadyOpen: 'O Balcão já está aberto com esta pasta de dados, e a janela dele vem para a frente.',
    alreadyOpenAt:
      'O Balcão já está aberto com esta pasta de dados e não tem janela aqui. Abra-o no novo endereço abaixo; ele funciona uma vez, por dez minutos.',
    alreadyOpenSilent: 'O Balcão já está aberto com esta pasta de dados e não responde; feche-o e abra de novo.',
    consoleFileHeld:
      'Outro programa está com o arquivo do Balcão (console.db) aberto, e o Balcão não pode abrir. Feche esse programa e abra o Balcão de novo.',
    diskFull:
      'O disco com os dados do Balcão está cheio, e o Balcão não pode abrir. O que foi salvo continua lá. Libere espaço e abra o Balcão de novo.',
    diskReadOnly:
      'Os dados do Balcão não podem ser gravados, e o Balcão não pode abrir: o disco ou um dos arquivos é só de leitura. Permita a gravação e abra o Balcão de novo.',
    dataFolderUnusable: (folder) =>
      `O Balcão não pode usar a pasta de dados ${folder}: ela precisa ser uma pasta em que você possa gravar.`,
    policyFlagRefused: (systemFile) =>
      `Este computador é configurado pela sua organização (${systemFile}), e por isso --policy não é aceito. Tire essa opção.`,
    policyNotUsable: (path, problems) =>
      `O arquivo de configuração ${path} não pode ser usado. ${problems.map((each) => policyProblemText(each, 'pt-BR')).join(' ')}`,
    policyKept: (path, problems) =>
      `O arquivo de configuração ${path} não pode ser usado. Até que seja corrigido, vale o último que pôde ser usado; sem nenhum, as exportações saem mascaradas e nenhum dado pessoal é mostrado. ${problems.map((each) => policyProblemText(each, 'pt-BR')).join(' ')}`,
    policyNotApplied: (path, problems) =>
      `O arquivo de configuração ${path} não foi aplicado, e o Balcão abre sem ele. ${problems.map((each) => policyProblemText(each, 'pt-BR')).join(' ')}`,
    portTaken: (port) =>
      `A porta ${port} está ocupada em 127.0.0.1; escolha outra com --port, ou deixe sem essa opção.`,
    openAddressYourself:
      'Nenhuma janela pôde ser aberta aqui. Abra o endereço em um navegador deste computador em até dez minutos; depois disso, npm start mostra outro.',
    windowNotOpened:
      'A janela do navegador fechou antes de o Balcão aparecer. Abra o endereço acima em até dez minutos; depois disso, npm start mostra outro.',
    launchRefused:
      'Um endereço do Balcão que não vale mais foi aberto. Foi recusado; o Balcão continua aberto. Para ter outro endereço, rode npm start outra vez.',
    waitingFor: (reasons) =>
      `O Balcão ainda está ocupado: ${reasons.map((reason) => work['pt-BR'][reason] ?? reason).join(', ')}. Ele fecha quando isso terminar. Aperte Ctrl+C de novo, ou peça para encerrar mais uma vez, para fechar agora e cancelar.`,
    vaultInMemory: 'Não há chaveiro disponível aqui: os tokens ficam na memória e são apagados quando o Balcão fecha.',
    unexpected: (message) => `Erro interno, o Balcão precisa fechar: ${message}.`,
    refusal: {
      'not-found': 'Não há nada neste endereço.',
      'not-admitted': 'Este navegador não tem acesso. Abra o Balcão de novo para usá-lo aqui.',
      used: 'Este endereço só funciona uma vez e já foi usado. O Balcão continua aberto e funcionando. Para ter outro endereço, inicie o Balcão outra vez (npm start) com ele aberto.',
      expired:
        'Este endereço tem mais de dez minutos e não vale mais. O Balcão continua aberto e funcionando. Para ter outro endereço, inicie o Balcão outra vez (npm start) com ele aberto.',
      withdrawn:
        'O Balcão abriu na própria janela, então este endereço não vale mais. O Balcão continua aberto e funcionando. Para trazer a janela para a frente, inicie o Balcão outra vez (npm start).',
    },
  },
};

/**
 * The message of a second start: that the first one's window comes to the front, or where that has none, a new address.
 * @param address from the first start.
 */
export function reportAlreadyOpen(
  to: { readonly print: (line: string) => void; readonly printSentence: (sentence: string) => void },
  language: Language,
  address: string | undefined,
): void {
  to.printSentence(address === undefined ? shellMessages[language].alreadyOpen : shellMessages[language].alreadyOpenAt);
  if (address !== undefined) to.print(shellMessages[language].listening(address));
}
