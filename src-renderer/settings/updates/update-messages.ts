import { translations } from '../../i18n/messages.ts';

export const updateMessages = translations({
  en: {
    title: 'New versions',
    intro:
      'Once a day Balcão checks its publisher’s address for a new version. It is downloaded in the background and installed when you close Balcão. Nothing about this computer is sent.',
    notChecked: 'Not checked yet.',
    upToDate: 'This is the newest version (checked {{when}}).',
    downloading: 'Balcão {{version}} is being downloaded.',
    ready: 'Balcão {{version}} will be installed when you close Balcão. What is new in it:',
    failed: 'Checked {{when}}: {{why}}',
    why: {
      unreachable: 'no usable answer. Balcão tries again tomorrow.',
      interrupted: 'the download broke off and nothing was installed. Balcão tries again tomorrow.',
      refused:
        'the downloaded file is not the one that Balcão’s publisher released. It was not installed. Tell whoever installed Balcão.',
    },
    checkNow: 'Check now',
  },
  'pt-BR': {
    title: 'Novas versões',
    intro:
      'Uma vez por dia o Balcão verifica no endereço de quem o publica se há versão nova. Ela é baixada em segundo plano e instalada quando você fecha o Balcão. Nada deste computador é enviado.',
    notChecked: 'Ainda não verificado.',
    upToDate: 'Esta é a versão mais nova (verificado em {{when}}).',
    downloading: 'O Balcão {{version}} está sendo baixado.',
    ready: 'O Balcão {{version}} será instalado quando você fechar o Balcão. As novidades:',
    failed: 'Verificado em {{when}}: {{why}}',
    why: {
      unreachable: 'sem resposta utilizável. O Balcão tenta de novo amanhã.',
      interrupted: 'o download foi interrompido e nada foi instalado. O Balcão tenta de novo amanhã.',
      refused:
        'o arquivo baixado não é o que foi publicado por quem faz o Balcão. Não foi instalado. Avise quem instalou o Balcão.',
    },
    checkNow: 'Verificar agora',
  },
});
