import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the console has one style sheet, with the theme’s rules before those of components', () => {
  const page = readFileSync('out/renderer/index.html', 'utf8');
  const sheets = [...page.matchAll(/rel="stylesheet"[^>]*href="\.\/([^"]+)"/g)].map(([, sheet = '']) => sheet);
  const payers = /href="\.\/([^"]+\.css)"/.exec(readFileSync('out/renderer/payer.html', 'utf8'))?.[1];
  const built = readdirSync('out/renderer/assets').filter((file) => file.endsWith('.css'));
  expect([...sheets, payers].toSorted()).toEqual(built.map((file) => `assets/${file}`).toSorted());
  const rules = readFileSync(`out/renderer/${sheets[0]}`, 'utf8');
  // Mantine's buttons, our tokens, and the class of one of our components.
  const places = [rules.indexOf('.m_77c9d27d{'), rules.indexOf('--ground-sunk:'), rules.search(/\._\w+_\w{5}_\d+\{/)];
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
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
