/**
 * What documents and comments cite exists: files, folders, and sections of documents. A citation that cannot be
 * followed is worse than none, and no other check fails when a file is renamed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'));
}

const AT_ROOT = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
const FOLDERS = ['src-main', 'src-preload', 'src-renderer', 'test', 'docs', 'build'];
const files = new Set([...AT_ROOT, ...FOLDERS.flatMap(filesUnder)]);
const names = new Set([...files].map((file) => basename(file)));

const documents = [...files].filter((file) => /^(docs\/.*)?[^/]+\.md$/.test(file));
const sources = [...files].filter((file) => /^(src-[a-z]+|test)\/.*\.(tsx?|cjs|css)$/.test(file));

/** What a citation may name, as an interface so that each rule can be broken in a test. */
interface Repository {
  has(path: string): boolean;
  hasName(name: string): boolean;
  /**
   * The headings of a document and the names of its tables, each with the text below it. Null when there is no such
   * document.
   */
  sectionsOf(document: string): ReadonlyMap<string, string> | null;
}

const repository: Repository = {
  // A comment may leave out the beginning of a path that its reader knows (`contract/wire.ts`).
  has: (path) => existsSync(join(root, path)) || [...files].some((file) => file.endsWith(`/${path}`)),
  hasName: (name) => names.has(name),
  sectionsOf: (document) => (files.has(document) ? sectionsIn(read(document)) : null),
};

/** Headings without what follows in brackets, and the names of tables: lines that end with a colon. */
function sectionsIn(markdown: string): Map<string, string> {
  const sections = new Map<string, string>();
  let name = '';
  for (const line of markdown.split('\n')) {
    const title = /^#+ (.+)$/.exec(line)?.[1] ?? /^([A-Z][^|.]*):$/.exec(line)?.[1];
    if (title !== undefined) name = title.replace(/\s*\(.*$/, '').replaceAll('`', '');
    sections.set(name, `${sections.get(name) ?? ''}${line}\n`);
  }
  return sections;
}

/** Strings are skipped, because an address inside one is not a comment. */
const TOKENS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/.*/g;

/** The comments of a source, each as one line of text. */
function commentsOf(source: string): string[] {
  // Consecutive single-line comments are one text.
  const joined = source.replace(/(\/\/.*)\n\s*(?=\/\/)/g, '$1 ');
  return [...joined.matchAll(TOKENS)]
    .map(([token]) => token)
    .filter((token) => token.startsWith('/'))
    .map((comment) => comment.replace(/^\/[/*]+|\*\/$/g, '').replace(/\s*\n\s*\*?\s*|\s\/\/+\s/g, ' '));
}

const ENDINGS = 'tsx?|cjs|css|html|md';
/** Addresses, and modules of packages, are not files of the repository. */
const FOREIGN = /\b[a-z]+:\/\/\S+|node_modules\/\S+/g;
const ROOTED = new RegExp(`(?<![\\w./@~-])((?:${FOLDERS.join('|')})/[\\w./-]*\\w)`, 'g');
const WITH_SLASH = new RegExp(`(?<![\\w./@~*}-])((?:[\\w-]+/)+[\\w.-]+\\.(?:${ENDINGS}))\\b`, 'g');
const BARE = new RegExp(`(?<![\\w./@~*}-])([\\w-][\\w.-]*\\.(?:${ENDINGS}))\\b(?![\\w/(-])`, 'g');
/** `docs/build/domain.md, "Money"` · `README, "What a check says"` · `document, "Limits"` · `the document's shapes ("PixData")`. */
const SECTIONS =
  /((?:docs\/(?:[\w-]+\/)*)?\b[\w-]+\.md|README|\b[Dd]ocument\b)(?:, | [^."():]{0,60}\(|['’]s [^."():]{0,60}\()((?:"[^"]+"(?:, )?)+(?:\d\b)?)/g;
/** A document cited without its path: `design, "Data"`, `(domain: …)`. */
const WITHOUT_PATH = new RegExp(`\\(((?:design|${documentNames().join('|')})(?:, "|: | rule))`, 'g');

function documentNames(): string[] {
  return documents
    .filter((file) => file.startsWith('docs/') && !file.endsWith('/README.md'))
    .map((file) => basename(file, '.md'));
}

/** What a text cites and the repository does not have. */
function brokenIn(text: string, { has, hasName, sectionsOf }: Repository): string[] {
  const own = text.replace(FOREIGN, ' ');
  const cited = (pattern: RegExp) => [...own.matchAll(pattern)].map(([, path = '']) => path);
  return [
    ...[...cited(ROOTED), ...cited(WITH_SLASH)].filter((path) => !has(path)),
    ...cited(BARE).filter((name) => !hasName(name)),
    ...cited(WITHOUT_PATH),
    ...[...own.matchAll(SECTIONS)].flatMap(([, place = '', list = '']) => brokenSections(place, list, sectionsOf)),
  ];
}

function brokenSections(place: string, list: string, sectionsOf: Repository['sectionsOf']): string[] {
  const document = place === 'README' ? 'README.md' : place.endsWith('.md') ? place : 'docs/build/service.md';
  const sections = sectionsOf(document);
  const cited = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const missing = cited.filter((name) => sections?.has(name) !== true).map((name) => `${document}, "${name}"`);
  const item = /\d$/.exec(list)?.[0];
  const text = sections?.get(cited.at(-1) ?? '') ?? '';
  if (item === undefined || missing.length > 0 || text.includes(`\n${item}. `)) return missing;
  return [`${document}, "${cited.at(-1)}", ${item}`];
}

/**
 * Link targets that do not exist, resolved from the document's own folder: a file or folder, and after `#` a heading of
 * that document, or of this one.
 */
function brokenLinksIn(text: string, document: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', heading] = target.split('#');
    const file = join(dirname(document), path);
    if (path !== '' && !existsSync(join(root, file))) return true;
    return heading !== undefined && !anchorsOf(path === '' ? text : read(file)).includes(heading);
  });
}

/** The headings as GitHub makes anchors of them: small letters, hyphens for blanks, no other marks. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const BROKEN = [
  ['a path from the root', 'Its order is in src-main/charges/creating.ts.', 'src-main/charges/creating.ts'],
  ['a folder from the root', 'Everything below `src-main/open-gateways/` is one desk.', 'src-main/open-gateways'],
  [
    'a path without its beginning',
    'The history gives them back by their stamps (open-gateways/orphans.ts).',
    'open-gateways/orphans.ts',
  ],
  ['a file’s name', 'Texts are found whole (whole-texts.ts).', 'whole-texts.ts'],
  ['a section of the service’s document', 'The minimum (document, "Minimums").', 'docs/build/service.md, "Minimums"'],
  ['a section among others', 'Its shapes (document, "Transaction", "Pix").', 'docs/build/service.md, "Pix"'],
  ['a section in brackets', 'It is not shown in the document ("Faults").', 'docs/build/service.md, "Faults"'],
  ['an item of a section', 'A 401 (document, "Authentication", 9).', 'docs/build/service.md, "Authentication", 9'],
  [
    'a section of another document',
    'Never mixed (docs/build/architecture.md, "Date").',
    'docs/build/architecture.md, "Date"',
  ],
  ['a section of no document', 'At once (docs/look.md, "Motion").', 'docs/look.md, "Motion"'],
  ['a document without its path', 'Creation (design, "A charge’s life").', 'design, "'],
] as const;

describe('what documents and comments name is there', () => {
  it.each(BROKEN)('a citation of %s that is not there is found', (_, text, found) => {
    expect(brokenIn(text, repository)).toContain(found);
  });

  it('a link to a document or heading that is not there is found, from the folder of its document', () => {
    const text =
      '# One two\n[a](../../SECURITY.md#the-boundary) [b](../../SECRETS.md) [c](SECURITY.md) ' +
      '[d](../../SECURITY.md#a-boundary) [e](#one-two) [f](#two) [g](https://example.com/x.md)';
    expect(brokenLinksIn(text, 'docs/build/team.md')).toEqual([
      '../../SECRETS.md',
      'SECURITY.md',
      '../../SECURITY.md#a-boundary',
      '#two',
    ]);
  });

  it.each(documents)('%s names only files, folders and sections that are there', (document) => {
    const text = read(document);
    expect([...brokenIn(text, repository), ...brokenLinksIn(text, document)]).toEqual([]);
  });

  it('comments name only files, folders and sections that are there', () => {
    const broken = sources.flatMap((file) =>
      commentsOf(read(file)).flatMap((comment) => brokenIn(comment, repository).map((cited) => `${file}: ${cited}`)),
    );
    expect(broken).toEqual([]);
  });
});
