/** Texts of the connection to a team's server: its form, and what a test of it finds. */
import type { TeamTestLine } from '../../../src-preload/contract/gateways/team.ts';
import { translations } from '../../i18n/messages.ts';

type Finding = TeamTestLine['finding'];
/** Texts of the findings; one that counts has plural forms, and a step that was skipped has its result alone. */
type Findings = Record<Exclude<Finding, 'connections-free' | 'connections-few' | 'not-asked'>, string>;

interface ServerMessages {
  readonly line: Record<TeamTestLine['line'], string>;
  readonly result: Record<TeamTestLine['result'], string>;
  readonly finding: Findings;
}

export const teamServerMessages = translations({
  en: {
    title: 'Team’s server',
    intro:
      'Where the history of “{{gateway}}” is shared. The server is yours: docs/use/team-server says how to set it up.',
    withoutGateway:
      'This file has no gateway yet. Add the gateway, or choose one on this computer, and open the file there:',
    oneTime: 'From the file, for one use: connecting replaces it.',
    fromFile: 'Fill in from a team file…',
    host: 'Server address',
    hostHint: 'Name or IP, as in its certificate. Standbys: after a comma.',
    hostPlaceholder: 'db.office.example',
    port: 'Port',
    database: 'Database',
    schema: 'Schema',
    schemaHint: 'One per gateway: balcao_ and a name.',
    schemaPlaceholder: 'balcao_loja',
    role: 'Login',
    roleHint: 'One per computer: never use it on two.',
    rolePlaceholder: 'desk_caixa_1',
    password: 'Password',
    passwordHint: 'Once saved, it is never shown again.',
    passwordAgain: 'Type the password again: the saved one is only sent to the server and login it was typed for.',
    ca: 'Certificate of the server’s authority',
    caHint: 'The text of its PEM file. Empty if a public authority signed the server’s certificate.',
    test: 'Test connection',
    testTitle: 'Test result',
    beforeTestTitle: 'Before you connect',
    beforeTest:
      'Every step is tested first: the address, the certificate, the login and the tables. Nothing is written.',
    beforeMove: 'Then you see what would be moved, before anything is copied.',
    testFailed: 'Correct the marked fields and try again.',
    testSays: 'The test result says what to do.',
    connect: 'Connect',
    moveNeedsAdmin:
      'Only an admin’s login moves a history in. Use one for the move; then change the connection to this computer’s own login.',
    elsewhere:
      'The history is on the server that this gateway is connected to, and the other one has none of it. Move it back to this computer first, then to the other server.',
    continueToMove: 'Continue',
    save: 'Save connection',
    connected: 'Connected to the team’s server.',
    saved: 'Connection saved.',
    createTables: 'Create tables',
    upgradeTables: 'Upgrade tables',
    sameMerchant: 'It is the same company',
    line: {
      address: 'Address',
      tls: 'Secure connection',
      login: 'Login',
      version: 'PostgreSQL',
      database: 'Database',
      extensions: 'Text search',
      schema: 'Tables',
      rights: 'Role',
      room: 'Connections',
    },
    result: { good: 'OK', warning: 'Warning', bad: 'Failed', skipped: 'Not checked' },
    finding: {
      connected: 'The server answers.',
      unreachable: 'The server could not be reached. Check address, port and this computer’s network.',
      'closed-at-connect': 'It closed the connection at once. Check the port: another program may be there.',
      'no-answer': 'No answer in time. Ask whoever runs the network whether a firewall is in between.',
      'not-ready': 'The server is starting, stopping or full. Try again in a minute.',
      secure: 'The certificate is valid and names this address.',
      'tls-refused':
        'The server offers no secure connection (TLS), so nothing was sent. Ask its administrator to set ssl = on.',
      'tls-name':
        'The certificate is for another address. Use the one it names, or ask for a certificate with this one.',
      'tls-unknown-ca': 'The certificate’s authority is not known here. Choose that authority’s file in the form.',
      'tls-certificate': 'The certificate has expired or is not valid. Ask the server’s administrator for a new one.',
      'logged-in': 'Login and password were accepted.',
      'login-method':
        'The server asks for the password in a weaker way than SCRAM, so it was not sent. Ask its administrator to set scram-sha-256.',
      login: 'Login or password not accepted. Check both.',
      'not-admitted':
        'The server does not admit this login from this computer. Its administrator adds it to pg_hba.conf.',
      'no-database': 'There is no database with this name. Check the name.',
      version: 'Version {{value}}.',
      'version-too-old': 'Too old: version 15 or newer is needed.',
      'database-suitable': 'Set up as needed.',
      'database-unsuitable':
        'It is not UTF-8 with collation C. The administrator creates it again (docs/use/team-server, 1-database.sql).',
      'read-only-server':
        'This server only reads: it is a copy of another one. Use the main server’s address, or add it.',
      'extension-there': 'pg_trgm is installed.',
      'extension-missing': 'pg_trgm is missing. The administrator installs it (docs/use/team-server, 2-gateway.sql).',
      'schema-usable': 'The tables are there, in this version.',
      'schema-empty': 'There are no tables yet.',
      'schema-old':
        'The tables are from an older Balcão. Upgrading them stops older versions on other computers from saving.',
      'schema-newer': 'A newer Balcão upgraded the tables, so this one can only read. Update Balcão on this computer.',
      'schema-refused': 'The tables are from a newer Balcão that this one cannot read. Update Balcão on this computer.',
      'no-schema':
        'There is no schema with this name. Check the name, or ask the administrator to create it (docs/use/team-server, 2-gateway.sql).',
      'another-gateway': 'This schema belongs to another gateway. Check the name.',
      'another-merchant':
        'This schema has another company’s charges than this computer’s. Check the name. Only if the server was set up anew or restored is it the same company: the charges of two would be mixed.',
      'right-of-role': '{{role}}. {{rights}}',
      'right-missing':
        'This login has no role for this gateway. The administrator grants it one (docs/use/team-server, 3-desk.sql).',
      'connections-free_one': '{{count}} connection is free.',
      'connections-free_other': '{{count}} connections are free.',
      'connections-few_one':
        'Only {{count}} connection is free, fewer than a computer uses. The administrator raises max_connections.',
      'connections-few_other':
        'Only {{count}} connections are free, fewer than a computer uses. The administrator raises max_connections.',
      failed: 'This step could not be tested. Try again; if it fails again, see Settings, Diagnostics.',
    },
    versionSuitable: 'New enough.',
    schemaOf: 'They have the history of “{{name}}”.',
    askAdmin: 'An admin of the team does that on another computer.',
  },
  'pt-BR': {
    title: 'Servidor da equipe',
    intro:
      'Onde fica o histórico compartilhado de “{{gateway}}”. O servidor é seu: docs/use/team-server mostra como configurar.',
    withoutGateway:
      'Este arquivo ainda não tem gateway. Adicione o gateway, ou escolha um deste computador, e abra o arquivo lá:',
    oneTime: 'Do arquivo, para um uso só: ao conectar, é trocada.',
    fromFile: 'Preencher com um arquivo da equipe…',
    host: 'Endereço do servidor',
    hostHint: 'Nome ou IP, como no certificado. Réplicas: depois de vírgula.',
    hostPlaceholder: 'db.escritorio.exemplo',
    port: 'Porta',
    database: 'Banco de dados',
    schema: 'Schema',
    schemaHint: 'Um por gateway: balcao_ e um nome.',
    schemaPlaceholder: 'balcao_loja',
    role: 'Login',
    roleHint: 'Um por computador: nunca use o mesmo em dois.',
    rolePlaceholder: 'desk_caixa_1',
    password: 'Senha',
    passwordHint: 'Depois de salva, nunca mais é mostrada.',
    passwordAgain:
      'Digite a senha de novo: a que está guardada só é enviada ao servidor e ao login para os quais foi digitada.',
    ca: 'Certificado da autoridade do servidor',
    caHint: 'O texto do arquivo PEM. Vazio se o certificado do servidor é de uma autoridade pública.',
    test: 'Testar conexão',
    testTitle: 'Resultado do teste',
    beforeTestTitle: 'Antes de conectar',
    beforeTest: 'Cada passo é testado antes: o endereço, o certificado, o login e as tabelas. Nada é gravado.',
    beforeMove: 'Depois você vê o que será levado, antes de qualquer cópia.',
    testFailed: 'Corrija o que está marcado e tente de novo.',
    testSays: 'O resultado do teste diz o que fazer.',
    connect: 'Conectar',
    moveNeedsAdmin:
      'Só o login de um administrador leva um histórico para o servidor. Use um para isso e depois troque a conexão para o login deste computador.',
    elsewhere:
      'O histórico está no servidor ao qual este gateway está conectado, e o outro não tem nada dele. Traga-o antes de volta para este computador e depois leve-o para o outro servidor.',
    continueToMove: 'Continuar',
    save: 'Salvar conexão',
    connected: 'Conectado ao servidor da equipe.',
    saved: 'Conexão salva.',
    createTables: 'Criar tabelas',
    upgradeTables: 'Atualizar tabelas',
    sameMerchant: 'É a mesma empresa',
    line: {
      address: 'Endereço',
      tls: 'Conexão segura',
      login: 'Login',
      version: 'PostgreSQL',
      database: 'Banco de dados',
      extensions: 'Busca de texto',
      schema: 'Tabelas',
      rights: 'Perfil',
      room: 'Conexões',
    },
    result: { good: 'OK', warning: 'Atenção', bad: 'Falhou', skipped: 'Não verificado' },
    finding: {
      connected: 'O servidor responde.',
      unreachable: 'Não foi possível chegar ao servidor. Confira o endereço, a porta e a rede deste computador.',
      'closed-at-connect': 'A conexão foi encerrada na hora. Confira a porta: pode haver outro programa nela.',
      'no-answer': 'Sem resposta a tempo. Pergunte a quem cuida da rede se há um firewall no caminho.',
      'not-ready': 'O servidor está iniciando, parando ou lotado. Tente de novo em um minuto.',
      secure: 'O certificado é válido e traz este endereço.',
      'tls-refused':
        'O servidor não oferece conexão segura (TLS), e nada foi enviado. Peça a quem administra para definir ssl = on.',
      'tls-name': 'O certificado é de outro endereço. Use o que está nele ou peça um certificado com este.',
      'tls-unknown-ca': 'A autoridade do certificado não é conhecida aqui. Escolha o arquivo dela no formulário.',
      'tls-certificate': 'O certificado venceu ou não é válido. Peça um novo a quem administra o servidor.',
      'logged-in': 'O login e a senha foram aceitos.',
      'login-method':
        'O servidor pede a senha de um modo mais fraco que SCRAM, e ela não foi enviada. Peça a quem administra para definir scram-sha-256.',
      login: 'Login ou senha não aceitos. Confira os dois.',
      'not-admitted':
        'O servidor não admite este login a partir deste computador. Quem administra o adiciona ao pg_hba.conf.',
      'no-database': 'Não existe banco de dados com este nome. Confira o nome.',
      version: 'Versão {{value}}.',
      'version-too-old': 'Antigo demais: é preciso a versão 15 ou mais nova.',
      'database-suitable': 'Configuração correta.',
      'database-unsuitable':
        'Não está em UTF-8 com ordenação C. Quem administra o cria de novo (docs/use/team-server, 1-database.sql).',
      'read-only-server':
        'Este servidor só permite leitura: é a cópia de outro. Use o endereço do principal ou acrescente-o.',
      'extension-there': 'O pg_trgm está instalado.',
      'extension-missing': 'Falta o pg_trgm. Quem administra o instala (docs/use/team-server, 2-gateway.sql).',
      'schema-usable': 'As tabelas estão lá, nesta versão.',
      'schema-empty': 'Ainda não há tabelas.',
      'schema-old':
        'As tabelas são de um Balcão mais antigo. Depois de atualizadas, versões antigas em outros computadores não gravam mais.',
      'schema-newer':
        'Um Balcão mais novo atualizou as tabelas, e este só pode ler. Atualize o Balcão neste computador.',
      'schema-refused':
        'As tabelas são de um Balcão mais novo, que este não consegue ler. Atualize o Balcão neste computador.',
      'no-schema':
        'Não existe schema com este nome. Confira o nome ou peça a quem administra para criar (docs/use/team-server, 2-gateway.sql).',
      'another-gateway': 'Este schema é de outro gateway. Confira o nome.',
      'another-merchant':
        'Este schema tem as cobranças de outra empresa, não a deste computador. Confira o nome. Só é a mesma empresa se o servidor foi refeito ou restaurado: as cobranças de duas se misturariam.',
      'right-of-role': '{{role}}. {{rights}}',
      'right-missing':
        'Este login não tem perfil para este gateway. Quem administra concede um (docs/use/team-server, 3-desk.sql).',
      'connections-free_one': '{{count}} conexão livre.',
      'connections-free_other': '{{count}} conexões livres.',
      'connections-few_one':
        'Só {{count}} conexão livre, menos do que um computador usa. Quem administra aumenta max_connections.',
      'connections-few_other':
        'Só {{count}} conexões livres, menos do que um computador usa. Quem administra aumenta max_connections.',
      failed:
        'Não foi possível testar este passo. Tente de novo; se falhar outra vez, veja Configurações, Diagnóstico.',
    },
    versionSuitable: 'Nova o bastante.',
    schemaOf: 'Elas têm o histórico de “{{name}}”.',
    askAdmin: 'Um administrador da equipe faz isso em outro computador.',
  },
}) satisfies { readonly en: ServerMessages };
