import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const RENDERER = new URL('../../../../src-renderer/', import.meta.url).pathname;

/** Attributes whose text is shown or read aloud. */
const READ_OUT = new Set([
  'aria-label',
  'title',
  'label',
  'placeholder',
  'description',
  'alt',
  'error',
  'lead',
  'what',
]);
/** The currency's sign and the scheme of an address are the same in every language. */
const OF_NO_LANGUAGE = new Set(['R$', 'https://']);
const hasLetters = (text: unknown) =>
  typeof text === 'string' && !OF_NO_LANGUAGE.has(text.trim()) && /\p{L}/u.test(text);

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The texts that a component would show and that are not from the catalogue. */
function shownLiterals(source: string): readonly string[] {
  const found: string[] = [];
  walk(parseSync('page.tsx', source).program, false);
  return found;

  function walk(value: unknown, shown: boolean): void {
    if (Array.isArray(value)) for (const each of value) walk(each, shown);
    if (!isNode(value)) return;
    if (value.type === 'JSXText' && hasLetters(value['value'])) found.push(String(value['value']).trim());
    if (shown && value.type === 'Literal' && hasLetters(value['value'])) found.push(String(value['value']));
    if (shown && value.type === 'TemplateElement' && isRawText(value['value'])) found.push(value['value'].raw);
    for (const [field, child] of Object.entries(value)) walk(child, passesOn(value, field, shown));
  }
}

function isRawText(value: unknown): value is { readonly raw: string } {
  return typeof value === 'object' && value !== null && 'raw' in value && hasLetters(value.raw);
}

/** Whether a literal in this field of this node would be shown. */
function passesOn(node: Node, field: string, shown: boolean): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return field === 'children';
    case 'JSXAttribute':
      return field === 'value' && isNode(node['name']) && READ_OUT.has(String(node['name']['name']));
    case 'ConditionalExpression':
      return shown && field !== 'test';
    case 'LogicalExpression':
      return shown && field === 'right';
    case 'JSXExpressionContainer':
    case 'TemplateLiteral':
      return shown;
    default:
      return false;
  }
}

describe("texts in the page's sources", () => {
  it('the page shows no text that is not in the catalogue', () => {
    const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
    expect(files.length).toBeGreaterThan(40);
    const literals = files.flatMap((file) =>
      shownLiterals(readFileSync(join(RENDERER, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(literals).toEqual([]);
  });

  it.each([
    ['<p>Hello</p>', ['Hello']],
    ['<p title="Hello" />', ['Hello']],
    ["<p>{open ? 'Open' : t('shut')}</p>", ['Open']],
    ["<p>{open && 'Open'}</p>", ['Open']],
    [`<p aria-label={\`Copy \${what}\`} />`, ['Copy ']],
    ["<p className=\"row\" data-tone={'red'}>{t('shut')} · 3</p>", []],
  ])('the texts outside the catalogue are found in %s', (source, found) => {
    expect(shownLiterals(`export const page = ${source};`)).toEqual(found);
  });
});
