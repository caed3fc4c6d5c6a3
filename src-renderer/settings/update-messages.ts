import { translations } from '../i18n/messages.ts';

export const updateMessages = translations({
  en: {
    title: 'New versions',
    intro:
      'Once a day Balcão asks its publisher’s address whether there is a new version. Only Balcão’s version is sent, nothing about this computer, and nothing is installed automatically.',
    notChecked: 'Not checked yet.',
    upToDate: 'This is the newest version (checked {{when}}).',
    notTaken: 'Checked {{when}}: {{why}}',
    refused: {
      unreachable: 'no answer. Balcão tries again tomorrow.',
      redirected: 'the answer points to another address, which Balcão does not follow.',
      'too-large': 'the answer is too large and was ignored.',
      unsigned: 'the answer is not signed by Balcão’s publisher and was ignored. Do not install anything it mentions.',
      unreadable: 'the answer could not be read and was ignored.',
      older: 'the answer names an older version and was ignored.',
    },
    checkNow: 'Check now',
    version: 'Version',
    history: 'Your history',
    keeps: 'Stays as it is.',
    converts:
      'Is converted the first time the new version opens, after an automatic backup. This version cannot open it afterwards.',
    address: 'Download',
    sha256: 'SHA-256 of {{file}}',
    howTo: 'Download the file, compare its SHA-256, close Balcão, and install it as you did this version.',
    open: 'Open in the browser',
    notOpened: 'The browser did not open. Copy the address above into it.',
  },
  'pt-BR': {
    title: 'Novas versões',
    intro:
      'Uma vez por dia o Balcão consulta o endereço de quem o publica para saber se há versão nova. Só a versão do Balcão é enviada, nada deste computador, e nada é instalado automaticamente.',
    notChecked: 'Ainda não verificado.',
    upToDate: 'Esta é a versão mais nova (verificado em {{when}}).',
    notTaken: 'Verificado em {{when}}: {{why}}',
    refused: {
      unreachable: 'sem resposta. O Balcão tenta de novo amanhã.',
      redirected: 'a resposta aponta para outro endereço, e o Balcão não o segue.',
      'too-large': 'a resposta é grande demais e foi ignorada.',
      unsigned:
        'a resposta não tem a assinatura de quem publica o Balcão e foi ignorada. Não instale o que ela indicar.',
      unreadable: 'a resposta não pôde ser lida e foi ignorada.',
      older: 'a resposta indica uma versão mais antiga e foi ignorada.',
    },
    checkNow: 'Verificar agora',
    version: 'Versão',
    history: 'Seu histórico',
    keeps: 'Fica como está.',
    converts:
      'É convertido na primeira vez que a versão nova abre, depois de uma cópia de segurança automática. Esta versão não consegue mais abri-lo.',
    address: 'Download',
    sha256: 'SHA-256 de {{file}}',
    howTo: 'Baixe o arquivo, confira o SHA-256, feche o Balcão e instale como fez com esta versão.',
    open: 'Abrir no navegador',
    notOpened: 'O navegador não abriu. Copie o endereço acima e abra nele.',
  },
});
