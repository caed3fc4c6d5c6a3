/**
 * A strict reader of CSV by RFC 4180, written independently of the writer: every line ends in CRLF, a quote is only
 * around a whole cell or doubled inside one, every line has as many cells as the first.
 */
export interface Cell {
  readonly text: string;
  readonly quoted: boolean;
}

export function readCsv(file: string, separator: ',' | ';' | '\t' | '|'): Cell[][] {
  const lines: Cell[][] = [];
  let line: Cell[] = [];
  let at = 0;
  while (at < file.length) {
    const cell = file[at] === '"' ? quotedCell(file, at) : plainCell(file, at, separator);
    line.push(cell);
    at = cell.end;
    if (file[at] === separator) {
      at += 1;
      if (at === file.length) throw new Error('the file ends after a separator');
      continue;
    }
    if (file.slice(at, at + 2) !== '\r\n') throw new Error(`no end of line at ${at}`);
    if (line.length !== (lines[0] ?? line).length) throw new Error(`line ${lines.length} has ${line.length} cells`);
    lines.push(line);
    line = [];
    at += 2;
  }
  if (line.length > 0) throw new Error('the last line has no end');
  return lines;
}

function plainCell(file: string, from: number, separator: string): Cell & { readonly end: number } {
  let end = from;
  while (end < file.length && file[end] !== separator && file[end] !== '\r' && file[end] !== '\n') {
    if (file[end] === '"') throw new Error(`a quote inside a plain cell at ${end}`);
    end += 1;
  }
  return { text: file.slice(from, end), quoted: false, end };
}

function quotedCell(file: string, from: number): Cell & { readonly end: number } {
  let text = '';
  let at = from + 1;
  for (;;) {
    const quote = file.indexOf('"', at);
    if (quote < 0) throw new Error(`a quote at ${from} that never ends`);
    text += file.slice(at, quote);
    if (file[quote + 1] !== '"') return { text, quoted: true, end: quote + 1 };
    text += '"';
    at = quote + 2;
  }
}
