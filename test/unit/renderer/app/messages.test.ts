import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConsoleError, consoleError } from '../../../../src-preload/contract/errors.ts';
import { LANGUAGES, type Language, languageOf } from '../../../../src-preload/contract/values/languages.ts';
import { lateMessagesOf } from '../../../../src-renderer/app/late-messages.ts';
import { firstMessagesOf } from '../../../../src-renderer/app/messages.ts';
import { errorSentences } from '../../../../src-renderer/components/errors/error-sentences.ts';
import { chosenLanguage } from '../../../../src-renderer/i18n/chosen-language.ts';
import { validationMessages } from '../../../../src-renderer/i18n/validation-messages.ts';
import { i18nWithEveryText } from '../../../support/renderer/i18n.ts';

const CONTRACT = new URL('../../../../src-preload/contract/', import.meta.url).pathname;
const MAIN = new URL('../../../../src-main/', import.meta.url).pathname;

function textsOf(words: object, path = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') texts.set(here, value);
    else for (const [inner, text] of textsOf(value, here)) texts.set(inner, text);
  }
  return texts;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

const catalogueOf = (language: Language) => ({ ...firstMessagesOf(language), ...lateMessagesOf(language) });

describe('the catalogue', () => {
  const en = textsOf(catalogueOf('en'));
  const others = LANGUAGES.filter((language) => language !== 'en').map((language) => textsOf(catalogueOf(language)));

  it('the catalogue has every key in every language, plural forms included', () => {
    for (const texts of others) expect([...texts.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it.each([
    ['pt-BR', 'Não falta nada nas 12.345 entradas.', 'no máximo 3,5 consultas por segundo'],
    ['en', 'Nothing is missing from the 12,345 entries.', 'at most 3.5 requests per second'],
  ] as const)('a number in a sentence is written as %s writes it', (language, entries, rate) => {
    const { t } = i18nWithEveryText(language);
    expect(t('audit.intact', { count: 12_345 })).toBe(entries);
    expect(t('diagnostics.rateLimit', { rate: 3.5 })).toBe(rate);
  });

  it.each([
    ['pt-BR', ['0 cobranças', '1 cobrança', '2 cobranças', '1000000 cobranças']],
    ['en', ['0 charges', '1 charge', '2 charges', '1000000 charges']],
  ] as const)('none and a million take the plural in %s', (language, expected) => {
    const { t } = i18nWithEveryText(language);
    expect([0, 1, 2, 1e6].map((count) => t('today.charges', { count, shown: String(count) }))).toEqual(expected);
  });

  it('the catalogue uses the same placeholders in every language', () => {
    for (const texts of others)
      for (const [key, text] of en)
        expect([key, placeholders(texts.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });

  it('the catalogue has no empty text and no exclamation mark', () => {
    for (const [key, text] of [en, ...others].flatMap((texts) => [...texts])) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      expect([key, text]).toEqual([key, text.replace(/!|oops/gi, '')]);
    }
  });
});

/** One error of every kind, and of every reason that a kind can have. */
function everyError(): readonly ConsoleError[] {
  return consoleError.options.flatMap((option) => {
    const { kind, ...fields } = option.shape;
    const base: Record<string, unknown> = { kind: kind.value };
    const choices: Record<string, readonly unknown[]> = {};
    for (const [name, schema] of Object.entries(fields)) {
      if ('options' in schema && schema.type === 'enum') choices[name] = schema.options;
      else base[name] = ['from the service', 502, [], null].find((value) => schema.safeParse(value).success);
    }
    const [choice] = Object.entries(choices);
    return choice
      ? choice[1].map((value) => consoleError.parse({ ...base, [choice[0]]: value }))
      : [consoleError.parse(base)];
  });
}

describe('error texts', () => {
  it.each(LANGUAGES)('an error of every kind and reason has a text of its own in %s', (language) => {
    const i18n = i18nWithEveryText(language);
    const errors = everyError();
    expect(errors.length).toBeGreaterThan(40);
    for (const error of errors) {
      const { what, next } = errorSentences(error, i18n.t);
      for (const sentence of [what, next]) {
        expect([error, sentence]).not.toEqual([error, '']);
        expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
        expect(sentence).not.toContain('{{');
      }
    }
  });

  it("an error of the service is shown with the service's own message and the HTTP status", () => {
    const sentences = errorSentences(
      { kind: 'service', problem: 'refused', httpStatus: 422, message: 'document invalid' },
      i18nWithEveryText('en').t,
    );
    expect(sentences).toMatchObject({
      what: 'The gateway refused the request (422).',
      serviceMessage: 'document invalid',
    });
  });
});

describe('validation codes', () => {
  /** Every literal in the position of a contract's code: a schema's message, or a reading's `code`. */
  function codesOfContract(): Set<string> {
    const codes = new Set<string>();
    for (const file of [
      'drafts/draft.ts',
      'gateways/gateway.ts',
      'values/values.ts',
      'values/documents.ts',
      'charges/charge-operations.ts',
      'gateways/gateway-operations.ts',
      'settings/settings.ts',
    ]) {
      const source = readFileSync(join(CONTRACT, file), 'utf8');
      const atPlaces = [
        /\.(?:min|max|int|regex|refine)\((?:[^()]|\([^()]*\))*?'([a-z]+(?:-[a-z]+)+)'\s*,?\s*\)/g,
        /message: '([a-z]+(?:-[a-z]+)+)'/g,
        // `audited: '...'` and the like are policies of an operation, and not codes of errors.
        /return '([a-z]+(?:-[a-z]+)+)'|\? '([a-z]+(?:-[a-z]+)+)'|(?<!audited|needs|onArchived|lock): '([a-z]+(?:-[a-z]+)+)'(?=[;,)}\s])/g,
        /code: '([a-z]+(?:-[a-z]+)+)'/g,
      ];
      for (const place of atPlaces)
        for (const match of source.matchAll(place)) codes.add(match.slice(1).find(Boolean) ?? '');
    }
    return codes;
  }

  it('every validation code of the contract has a text', () => {
    const codes = codesOfContract();
    expect(codes).toContain('amount-below-minimum');
    expect(codes).toContain('cnpj-check-digits');
    expect(codes).toContain('base-url-not-https');
    expect([...codes].filter((code) => !Object.hasOwn(validationMessages.en, code))).toEqual([]);
  });

  it('every validation code with a text is one that the contract or main gives', () => {
    const sources = [CONTRACT, MAIN].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    const given = sources.join('\n');
    expect(
      Object.keys(validationMessages.en).filter((code) => code !== 'other' && !given.includes(`'${code}'`)),
    ).toEqual([]);
  });
});

describe('the current language', () => {
  it("the language of the page is the computer's unless one was chosen", () => {
    expect(chosenLanguage('system', 'pt-PT')).toBe('pt-BR');
    expect(chosenLanguage('system', 'de-DE')).toBe('en');
    expect(chosenLanguage('en', 'pt-BR')).toBe('en');
    expect(languageOf('pt')).toBe('pt-BR');
  });

  it('the plural forms of the page follow the rules of its language', () => {
    const { t } = i18nWithEveryText('pt-BR');
    expect(t('charges.count', { count: 1, shown: '1' })).toBe('1 cobrança');
    expect(t('charges.count', { count: 2, shown: '2' })).toBe('2 cobranças');
    expect(t('charges.count', { count: 1_000_000, shown: '1.000.000' })).toBe('1.000.000 cobranças');
  });
});
