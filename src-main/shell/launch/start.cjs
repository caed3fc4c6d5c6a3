/**
 * What `npm start` runs: it builds where sources are newer than what is built, and opens that. Plain CommonJS, so that
 * a Node that cannot read TypeScript gets a sentence instead of a stack trace, and no start loads the reader of
 * TypeScript, which takes 25 MB and a quarter of the start's time.
 *
 * `--max-semi-space-size=4` (package.json) keeps the young generation of the main thread at a few megabytes; Node's own
 * 16 held 29 MB for what lives no longer than an answer.
 */
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const root = join(__dirname, '..', '..', '..');
const SOURCES = ['src-main', 'src-preload', 'src-renderer'];
const CONFIGS = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** When the sources had changed last. It goes when a build begins, and comes when it is whole. */
const mark = join(root, 'out', 'built');
/** How long a start waits for another one's build, in milliseconds. */
const PATIENCE = 600_000;

const isPortuguese = /^pt/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '');
const tell = (english, portuguese) => void process.stderr.write(`${isPortuguese ? portuguese : english}\n`);

const { node } = process.versions;
const [major, minor] = node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  const portuguese = `O Balcão precisa do Node 22.19 ou mais novo, e este é o ${node}.`;
  tell(`Balcão needs Node 22.19 or newer, and this is ${node}.`, portuguese);
  process.exit(1);
}

/** When the last of the sources changed (ms). A folder changes when something in it comes or goes. */
function lastChange() {
  const inside = (folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path));
  const paths = [...CONFIGS, ...SOURCES, ...SOURCES.flatMap(inside)];
  return Math.max(...paths.map((path) => statSync(join(root, path)).mtimeMs));
}

const isBuilt = () => existsSync(mark) && Number(readFileSync(mark, 'utf8')) === lastChange();

/** Holds a file of out/ alone; @param patience how long whoever has it is waited for (ms). */
function hold(name, patience) {
  const Database = require('better-sqlite3');
  const file = new Database(join(root, 'out', name), { timeout: patience });
  file.exec('BEGIN EXCLUSIVE');
  return file;
}

function build() {
  mkdirSync(join(root, 'out'), { recursive: true });
  const building = hold('building', PATIENCE);
  // Another start may have built meanwhile.
  if (isBuilt()) return building.close();
  try {
    // An open Balcão reads it (start.ts): the scripts and pages that it goes on with are left alone.
    hold('in-use', 0).close();
  } catch (fault) {
    if (!existsSync(mark)) throw fault;
    return tell('Newer sources are built once no Balcão is open.', 'O código novo é preparado com o Balcão fechado.');
  }
  tell('Building Balcão, once for these sources.', 'Preparando o Balcão, uma vez para este código.');
  // Taken before, so that a file saved meanwhile is built the next time.
  const changed = lastChange();
  rmSync(mark, { force: true });
  const tool = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const stdio = ['ignore', process.stderr.fd, process.stderr.fd];
  const { status } = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], { cwd: root, stdio });
  // What is wrong it has said itself.
  if (status !== 0) throw new Error(`electron-vite: exit ${status}`);
  writeFileSync(mark, String(changed));
  building.close();
}

try {
  if (!isBuilt()) build();
} catch ({ message }) {
  tell(`Balcão could not be built: ${message}.`, `Não foi possível preparar o Balcão: ${message}.`);
  process.exit(1);
}
import(pathToFileURL(join(root, 'out', 'main', 'start.js')).href);
