/** What the page loads before anything is shown: the entry and whatever it imports other than by `import()`. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lateMessagesOf } from '../../src-renderer/app/late-messages.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const STATIC_IMPORT = /^(?:import|export)\b(?! type)(?:[^;']*?from)? ?'(\.{1,2}\/[^']+\.tsx?)'/gm;

function loadedFirst(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const waiting = ['src-renderer/app/main.tsx'];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const source = readFileSync(join(ROOT, file), 'utf8');
    files.set(file, source);
    for (const [, specifier = ''] of source.matchAll(STATIC_IMPORT))
      waiting.push(normalize(join(dirname(file), specifier)));
  }
  return files;
}

/** The keys of a tree of texts as `t` takes them, each plural form without its ending. */
function keysOf(texts: object, path: string): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}.${key.replace(/_(one|many|other)$/, '')}`] : keysOf(value, `${path}.${key}`),
  );
}

describe('the first screen', () => {
  const files = loadedFirst();

  it('what is loaded before the first screen contains no text of a lazy screen', () => {
    const late = Object.entries(lateMessagesOf('en')).flatMap(([room, texts]) => keysOf(texts, room));
    const used = [...files].flatMap(([file, source]) =>
      [...source.matchAll(/['`]([a-z]\w*\.[\w.]+)(['`]|\$\{)/g)]
        .filter(([, key = '', end]) => late.some((each) => (end === '${' ? each.startsWith(key) : each === key)))
        .map(([, key]) => `${file}: ${key}`),
    );

    expect(used).toEqual([]);
    // The scan does find files and keys: the frame is loaded first, the form of a new charge is not.
    expect(files.has('src-renderer/app/frame/frame.tsx')).toBe(true);
    expect(files.has('src-renderer/today/today-page.tsx')).toBe(true);
    expect(files.has('src-renderer/charges/charges-page.tsx')).toBe(false);
    expect(late).toContain('newCharge.title');
  });

  it('charts and the texts of lazy screens are not loaded before the first screen', () => {
    expect([...files.values()].filter((source) => source.includes("'@mantine/charts'"))).toEqual([]);
    expect(files.has('src-renderer/app/late-messages.ts')).toBe(false);
  });
});
