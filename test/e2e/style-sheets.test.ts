import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the theme’s style sheet is loaded before those of components, which override it', () => {
  const page = readFileSync('out/renderer/index.html', 'utf8');
  const sheets = [...page.matchAll(/rel="stylesheet"[^>]*href="\.\/assets\/([\w-]+?)-[\w-]{8}\.css"/g)].map(
    ([, name]) => name,
  );
  expect(sheets).toEqual(['theme', 'src-renderer']);
});

it('the first screen is a few files, and the payer’s page loads none of the console’s', () => {
  const scripts = (page: string) =>
    [...readFileSync(`out/renderer/${page}.html`, 'utf8').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
      ([, file]) => file ?? '',
    );
  expect(new Set(scripts('index')).size).toBeLessThan(5);
  const [payer = '', ...others] = scripts('payer');
  expect(others).toEqual([]);
  expect(readFileSync(`out/renderer/${payer}`, 'utf8')).not.toMatch(/from"\.\/|import\("\.\//);
});
