import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the theme’s style sheet is loaded before those of components, which override it', () => {
  const page = readFileSync('out/renderer/index.html', 'utf8');
  const sheets = [...page.matchAll(/rel="stylesheet"[^>]*href="\.\/assets\/([\w-]+?)-[\w-]{8}\.css"/g)].map(
    ([, name]) => name,
  );
  // The fonts, which the payer's page loads too, override nothing.
  expect(sheets.slice(0, 2)).toEqual(['messages', 'theme']);
  expect(sheets.length).toBeGreaterThan(2);
});
