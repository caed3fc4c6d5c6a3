/**
 * The commands that README.md and the documents for users show, each run as written there, with the npm and the Node
 * that a reader has before `npm ci`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/shell/shell-transports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shown = ['README.md', 'docs/use/command-line.md', 'docs/use/team.md', 'docs/use/troubleshooting.md']
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** Lines indented by four spaces, without the comments beside them; and commands between backticks. */
const COMMANDS = [
  ...new Set(
    [
      ...shown.matchAll(/^ {4}(\S.*?)(?: {3,}.*)?$/gm),
      ...shown.matchAll(/`((?:[A-Z_]+=\S+ )*(?:npm|npx|node) [^`]+)`/g),
    ].map(([, command = '']) => command),
  ),
];

/** The output of each script once it is up; null when it ends by itself. */
const OUTPUTS: Readonly<Record<string, RegExp | null>> = {
  // A dry run of it, because the tests run in the folder that it empties.
  ci: null,
  start: /^(?:Balcão is listening at|O Balcão está em) http/m,
  demo: /^(?:Balcão is listening at|O Balcão está em) http/m,
  sandbox: /^Base URL/m,
  team: /^Address/m,
  // Without a server, what is to be done is listed.
  'team-server': /^\d+ to do: then run this command again/m,
  // `.ci/run` waits for the whole of it.
  check: /^> tsc /m,
  bench: /^Node v/m,
  screens: /^Pictures go into/m,
  soak: /^All tries of/m,
  'generate-history': null,
};

let folder: ReturnType<typeof temporaryFolder>;
const running = new Set<ChildProcess>();
beforeEach(() => {
  folder = temporaryFolder();
  // PostgreSQL refuses to run as root, and another account has to find its data here.
  chmodSync(folder.path, 0o755);
});
afterEach(() => {
  for (const child of running) signal(child, 'SIGKILL');
  folder.remove();
});

interface Command {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly script: string;
  readonly args: readonly string[];
}

function read(text: string): Command {
  const words = text.split(' ');
  const env: Record<string, string> = {};
  while (words[0]?.includes('=')) {
    const [name = '', value = ''] = words.shift()?.split('=') ?? [];
    env[name] = value;
  }
  const [program = '', first = '', ...rest] = words;
  const [script = '', ...args] = first === 'run' ? rest : [first, ...rest];
  return { program, env, script, args };
}

/** A separate desk: no display, no keyring, no folder of the user who runs the tests, and not the tests' own Node. */
function deskEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|XDG_|VITEST|NODE_|DBUS_|(WAYLAND_)?DISPLAY)/.test(name),
  );
  const path = process.env['PATH']?.split(delimiter).filter((each) => !each.includes(`node_modules${sep}.bin`)) ?? [];
  const temporary = join(folder.path, 'tmp');
  mkdirSync(temporary);
  return { ...Object.fromEntries(own), PATH: path.join(delimiter), HOME: folder.path, TMPDIR: temporary };
}

/** Sends a signal to the process and its children, as Ctrl+C in a terminal does; one that is over gets none. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  const isOver = child.exitCode !== null || child.signalCode !== null;
  if (child.pid !== undefined && !isOver) process.kill(-child.pid, name);
}

it('every command in README and documents for users is one of npm, and every script it names exists', () => {
  expect(COMMANDS.length).toBeGreaterThan(10);
  const scripts = new Set([...Object.keys(packageJson.scripts), 'ci']);
  for (const command of COMMANDS) {
    const { program, script } = read(command);
    expect([program, scripts.has(script)], command).toEqual(['npm', true]);
  }
});

it.each(COMMANDS.filter((command) => read(command).script !== 'test'))(
  'the command that README or documents show can be run: %s',
  async (command) => {
    const { env, script, args } = read(command);
    const said =
      script === 'ci' ? ['--dry-run'] : args.map((word) => ({ DIR: join(folder.path, 'dir'), N: '20' })[word] ?? word);
    const known = OUTPUTS[script];
    if (known === undefined) expect.fail(`nothing says what ${script} does`);
    const child = spawn('npm', [...(script === 'ci' ? [] : ['run']), script, ...said], {
      cwd: root,
      env: { ...deskEnvironment(), ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const output: string[] = [];
    // Emitted once no process holds its output any more, its children included.
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() =>
      running.delete(child),
    );
    const isUp = new Promise<'up'>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output.push(text);
          if (known?.test(output.join(''))) resolve('up');
        });
    });
    const first = await Promise.race([isUp, ended]);
    if (known === null || said.includes('--help'))
      return void expect([first, output.join('')]).toEqual([0, expect.anything()]);
    expect([first, output.join('')]).toEqual(['up', expect.anything()]);
    signal(child, 'SIGINT');
    await ended;
    // Left behind by a Balcão that did not end normally.
    const left = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => name.endsWith('instance.json'))).toEqual([]);
  },
);
