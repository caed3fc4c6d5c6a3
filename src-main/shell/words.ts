/** What the shells say outside the console's own screens: on the terminal, and on the few pages before it opens. */

export type Language = 'en' | 'pt-BR';

/** The language of a BCP 47 tag or a POSIX locale (`pt_BR.UTF-8`): Portuguese of any country, else English. */
export function languageOf(tag: string): Language {
  return /^pt\b|^pt[_-]/i.test(tag) ? 'pt-BR' : 'en';
}

interface Words {
  readonly usage: string;
  readonly unknownFlag: (flag: string) => string;
  readonly flagValue: (flag: string) => string;
  readonly building: string;
  readonly buildFailed: string;
  readonly fetchingElectron: (seconds: number) => string;
  readonly electronNotUsed: Readonly<
    Record<'not-downloaded' | 'failed-before' | 'root' | 'no-display' | 'ended', string>
  >;
  readonly alreadyOpen: string;
  readonly alreadyOpenSilent: string;
  readonly dataFolderUnusable: (folder: string) => string;
  readonly portTaken: (port: number) => string;
  readonly notBuilt: string;
  readonly openAddressYourself: string;
  readonly openAgainAt: (address: string) => string;
  readonly windowNotOpened: string;
  readonly sessionEnded: string;
  readonly vaultInMemory: string;
  readonly unexpected: (message: string) => string;
  readonly refusal: Readonly<Record<'not-found' | 'not-admitted' | 'session-ended', string>>;
}

export const words: Readonly<Record<Language, Words>> = {
  en: {
    usage: `Usage: npm start -- [flags]
  --shell electron|browser  which shell to open (Electron unless it is not there)
  --no-open                 print the address and open no window (browser shell)
  --port N                  the port on 127.0.0.1 (browser shell; any free one unless set)
  --data-dir DIR            where Balcão keeps everything
  --locale TAG              the language, en or pt-BR (the system's unless set)
  --help                    this text`,
    unknownFlag: (flag) => `Balcão does not know ${flag}; npm start -- --help lists what it takes.`,
    flagValue: (flag) => `${flag} needs a value Balcão can use; npm start -- --help shows which.`,
    building: 'Building Balcão, once for this version of its sources.',
    buildFailed: 'Balcão could not be built; this is what the build said:',
    fetchingElectron: (seconds) => `Fetching Electron's runtime, for ${seconds} seconds at the most`,
    electronNotUsed: {
      'not-downloaded': "Electron's runtime is not here and could not be downloaded, so Balcão opens in a browser.",
      'failed-before':
        "Electron's runtime could not be downloaded within the last day, so Balcão opens in a browser (--shell electron tries again).",
      root: 'Electron does not run as root with its sandbox on, and the sandbox stays on, so Balcão opens in a browser.',
      'no-display': 'Electron needs a display and there is none, so Balcão opens in a browser.',
      ended: 'Electron could not start on this computer, so Balcão opens in a browser.',
    },
    alreadyOpen: 'Balcão is already open with this data folder, and its window comes to the front.',
    alreadyOpenSilent:
      'Balcão is already open with this data folder and does not answer; close it, then start it again.',
    dataFolderUnusable: (folder) =>
      `Balcão cannot use the data folder ${folder}: it must be a folder you may write to.`,
    portTaken: (port) => `Port ${port} is taken on 127.0.0.1; choose another with --port, or leave it out.`,
    notBuilt: 'The built pages are missing; npm run build makes them.',
    openAddressYourself: 'No window could be opened here; open the address in a browser on this computer.',
    openAgainAt: (address) => `Balcão was started again and is still open; open it here with ${address}`,
    windowNotOpened: 'The browser window closed before Balcão appeared in it; open the address above instead.',
    sessionEnded: 'A launch address was used twice, so Balcão has shut everybody out and closes; start it again.',
    vaultInMemory: 'No keyring can be used here, so tokens are kept in memory and forgotten when Balcão closes.',
    unexpected: (message) => `Balcão met a fault of its own and ends: ${message}.`,
    refusal: {
      'not-found': 'There is nothing at this address.',
      'not-admitted': 'This browser was not let in. Start Balcão again to open it here.',
      'session-ended': 'The launch address was used twice, so this session has ended. Start Balcão again.',
    },
  },
  'pt-BR': {
    usage: `Uso: npm start -- [opções]
  --shell electron|browser  em que abrir (Electron, a menos que ele não esteja aqui)
  --no-open                 mostra o endereço e não abre janela (no navegador)
  --port N                  a porta em 127.0.0.1 (no navegador; qualquer uma livre se não for dita)
  --data-dir PASTA          onde o Balcão guarda tudo
  --locale IDIOMA           o idioma, en ou pt-BR (o do sistema se não for dito)
  --help                    este texto`,
    unknownFlag: (flag) => `O Balcão não conhece ${flag}; npm start -- --help lista o que ele aceita.`,
    flagValue: (flag) => `${flag} precisa de um valor que o Balcão possa usar; npm start -- --help mostra qual.`,
    building: 'Preparando o Balcão, uma vez para esta versão do código.',
    buildFailed: 'Não foi possível preparar o Balcão; a ferramenta disse:',
    fetchingElectron: (seconds) => `Baixando o Electron, por no máximo ${seconds} segundos`,
    electronNotUsed: {
      'not-downloaded': 'O Electron não está aqui e não pôde ser baixado, então o Balcão abre em um navegador.',
      'failed-before':
        'O Electron não pôde ser baixado no último dia, então o Balcão abre em um navegador (--shell electron tenta de novo).',
      root: 'O Electron não roda como root com o isolamento ligado, e o isolamento fica ligado, então o Balcão abre em um navegador.',
      'no-display': 'O Electron precisa de uma tela e não há nenhuma, então o Balcão abre em um navegador.',
      ended: 'O Electron não conseguiu iniciar neste computador, então o Balcão abre em um navegador.',
    },
    alreadyOpen: 'O Balcão já está aberto com esta pasta de dados, e a janela dele vem para a frente.',
    alreadyOpenSilent: 'O Balcão já está aberto com esta pasta de dados e não responde; feche-o e abra de novo.',
    dataFolderUnusable: (folder) =>
      `O Balcão não pode usar a pasta de dados ${folder}: ela precisa ser uma pasta em que você possa gravar.`,
    portTaken: (port) => `A porta ${port} está ocupada em 127.0.0.1; escolha outra com --port, ou não diga nenhuma.`,
    notBuilt: 'Faltam as páginas preparadas; npm run build as prepara.',
    openAddressYourself: 'Nenhuma janela pôde ser aberta aqui; abra o endereço em um navegador deste computador.',
    openAgainAt: (address) => `O Balcão foi iniciado outra vez e continua aberto; abra-o aqui com ${address}`,
    windowNotOpened: 'A janela do navegador fechou antes de o Balcão aparecer; abra o endereço acima.',
    sessionEnded: 'Um endereço de abertura foi usado duas vezes, então o Balcão barrou todos e fecha; abra de novo.',
    vaultInMemory: 'Nenhum chaveiro pode ser usado aqui, então os tokens ficam na memória e são esquecidos ao fechar.',
    unexpected: (message) => `O Balcão teve uma falha sua e fecha: ${message}.`,
    refusal: {
      'not-found': 'Não há nada neste endereço.',
      'not-admitted': 'Este navegador não foi admitido. Abra o Balcão de novo para usá-lo aqui.',
      'session-ended':
        'O endereço de abertura foi usado duas vezes, então esta sessão terminou. Abra o Balcão de novo.',
    },
  },
};
