/**
 * The entry of `npm start`: it builds the console when a source is newer than the build, and opens it. Plain CommonJS,
 * so that a Node that cannot read TypeScript prints a sentence instead of a stack trace, and so that no start loads the
 * TypeScript reader, which takes 25 MB and a quarter of the start's time.
 *
 * `--max-semi-space-size=4` (package.json) limits the young generation of the main thread to a few megabytes; Node's
 * default of 16 held 29 MB of objects that live no longer than a request.
 */
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const root = join(__dirname, '..', '..', '..');
const SOURCES = ['src-main', 'src-preload', 'src-renderer'];
const CONFIGS = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** The newest change of the sources in the build. Deleted when a build begins, written when it is complete. */
const mark = join(root, 'out', 'built');
/** Node's own cache of compiled scripts: a start compiles those of a build once (nodejs.org/api/module.html). */
const compiled = join(root, 'out', 'compiled');
/** How long a start waits for another start's build, in milliseconds. */
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

/** The newest change of a source (ms). A folder counts as changed when a file in it is added or removed. */
function lastChange() {
  const inside = (folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path));
  const paths = [...CONFIGS, ...SOURCES, ...SOURCES.flatMap(inside)];
  return Math.max(...paths.map((path) => statSync(join(root, path)).mtimeMs));
}

const isBuilt = () => existsSync(mark) && Number(readFileSync(mark, 'utf8')) === lastChange();

/** Locks a file of out/; @param patience how long to wait for the holder of the lock (ms). */
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
    // A running Balcão holds this lock (start.ts): the scripts and pages it uses must not change.
    hold('in-use', 0).close();
  } catch (fault) {
    if (!existsSync(mark)) throw fault;
    return tell('Newer sources are built once no Balcão is open.', 'O código novo é preparado com o Balcão fechado.');
  }
  tell('Building Balcão, once for these sources.', 'Preparando o Balcão, uma vez para este código.');
  // Read before the build, so that a file saved meanwhile is built the next time.
  const changed = lastChange();
  rmSync(mark, { force: true });
  rmSync(compiled, { recursive: true, force: true });
  const tool = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const stdio = ['ignore', process.stderr.fd, process.stderr.fd];
  const { status } = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], { cwd: root, stdio });
  // The build has printed its own error.
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
enableCompileCache(compiled);
import(pathToFileURL(join(root, 'out', 'main', 'start.js')).href);
