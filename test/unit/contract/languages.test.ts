import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageOf, spokenLanguage } from '../../../src-preload/contract/values/languages.ts';
import { exportFolder } from '../../support/history/export-desk.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDERS = ['src-main', 'src-preload', 'src-renderer'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the languages Balcão speaks', () => {
  it.each([
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['pt_BR.UTF-8', 'pt-BR'],
    ['en-US', 'en'],
    ['de-DE', 'en'],
    ['ptolemaic', 'en'],
  ])('Balcão serves the language tag %s in %s', (tag, language) => expect(languageOf(tag)).toBe(language));

  it('a language that Balcão has is distinguished from one it lacks', () => {
    expect(['fr', 'pt-AO', 'en', 'eng'].map(spokenLanguage)).toEqual([null, 'pt-BR', 'en', null]);
  });

  it('a condition never selects a language, because another one would silently be one of these', () => {
    const asking = new RegExp(`[!=]==? '(${LANGUAGES.join('|')})'|case '(${LANGUAGES.join('|')})':`);
    expect(sources.filter((file) => asking.test(textOf(file)))).toEqual([]);
  });

  it('one more language does not compile before every text has one more', async () => {
    const speaking = sources.filter((file) => /'pt-BR':/.test(textOf(file)));
    const copy = exportFolder();
    for (const folder of FOLDERS) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    cpSync(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'));
    const languages = join(copy, 'src-preload', 'contract', 'values', 'languages.ts');
    const listOf = (tags: readonly string[]) => `= [${tags.map((tag) => `'${tag}'`).join(', ')}]`;
    const source = readFileSync(languages, 'utf8');
    expect(source).toContain(listOf(LANGUAGES));
    writeFileSync(languages, source.replace(listOf(LANGUAGES), listOf([...LANGUAGES, 'tlh'])));
    // Packages are not there: their types take most of the time, and only errors about the language count.
    const compilerOptions = { lib: ['ES2024', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', incremental: false };
    const project = { extends: './tsconfig.json', compilerOptions, files: speaking };
    writeFileSync(join(copy, 'three.json'), JSON.stringify(project));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, [tsc, '-p', 'three.json', '--pretty', 'false'], { cwd: copy }, (_, stdout) =>
        resolve(stdout),
      );
    });
    // The lines of one error after its first are indented.
    const errors = said.split(/\n(?! )/).filter((error) => error.includes("'tlh'"));
    const refused = new Set(errors.map((error) => error.replace(/\(.*/s, '').replaceAll('/', sep)));
    expect(speaking.length).toBeGreaterThan(40);
    expect(speaking.filter((file) => !refused.has(file))).toEqual([]);
  });
});
