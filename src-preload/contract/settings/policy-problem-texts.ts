/** What is wrong with a policy file, on screen and on the terminal. */
import type { Language } from '../values/languages.ts';
import type { PolicyProblem } from './managed.ts';

const TEXTS: Readonly<Record<Language, Readonly<Record<PolicyProblem['kind'], string>>>> = {
  en: {
    unreadable: 'The file cannot be read.',
    unprotected: 'The file or its folder can be changed by others than the administrator.',
    'too-large': 'The file is larger than 1 MiB.',
    'not-text': 'The file is not UTF-8 text.',
    'not-json': 'The file is not JSON.',
    version: 'The version must be 1.',
    unknown: 'There is no such field.',
    secret: 'Secrets do not belong in this file. They are typed at each desk.',
    value: 'This value cannot be used.',
    authority: 'The certificate file cannot be read, or can be changed by others than the administrator.',
    'pin-set': 'An admin PIN is set, so only the file of the computer counts',
  },
  'pt-BR': {
    unreadable: 'Não é possível ler o arquivo.',
    unprotected: 'O arquivo ou a pasta dele pode ser alterado por outros além do administrador.',
    'too-large': 'O arquivo tem mais de 1 MiB.',
    'not-text': 'O arquivo não é texto UTF-8.',
    'not-json': 'O arquivo não é JSON.',
    version: 'A versão precisa ser 1.',
    unknown: 'Esse campo não existe.',
    secret: 'Segredos não entram neste arquivo. Eles são digitados em cada computador.',
    value: 'Este valor não pode ser usado.',
    authority:
      'Não é possível ler o arquivo do certificado, ou ele pode ser alterado por outros além do administrador.',
    'pin-set': 'Há um PIN de administração, e por isso só vale o arquivo do computador',
  },
};

/** One sentence, after the field that it is about: `settings.language: …`. */
export function policyProblemText({ kind, field }: PolicyProblem, language: Language): string {
  if (kind === 'pin-set') return `${TEXTS[language][kind]}: ${field}.`;
  return field === '' ? TEXTS[language][kind] : `${field}: ${TEXTS[language][kind]}`;
}
