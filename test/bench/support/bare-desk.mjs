/**
 * The least that a desk's start can be: Node, one SQLite file with fifty charges, and a page that reads and shows them.
 * Run as a process of its own; prints the address that it listens at.
 */
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

const PAGE = `<!doctype html><meta charset="utf-8"><table></table><script>
fetch('rows').then((answer) => answer.json()).then((rows) => {
  const table = document.querySelector('table');
  for (const { id, name, amount } of rows) {
    const row = table.insertRow();
    for (const cell of [id, name, amount]) row.insertCell().textContent = cell;
  }
});
</script>`;

const db = new Database(process.argv[2]);
db.pragma('journal_mode = WAL');
db.exec(
  'CREATE TABLE IF NOT EXISTS charges (id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount INTEGER NOT NULL) STRICT',
);
const add = db.prepare('INSERT OR IGNORE INTO charges VALUES (?, ?, ?)');
for (let id = 1; id <= 50; id += 1) add.run(id, `Conceição ${id}`, id * 1_000);
const page = db.prepare('SELECT * FROM charges ORDER BY id DESC LIMIT 50');

const server = createServer((request, response) => {
  const isRows = request.url === '/rows';
  response.setHeader('content-type', isRows ? 'application/json' : 'text/html');
  response.end(isRows ? JSON.stringify(page.all()) : PAGE);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening at http://127.0.0.1:${server.address().port}/\n`);
});
