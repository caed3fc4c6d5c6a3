/** A page that takes a browser to an address, so that no command line has it: every user of a computer can read those. */
import { writeFileSync } from 'node:fs';

/** Writes the page, readable by this user alone; throws where the path is taken. */
export function writeRedirectPage(path: string, address: string): void {
  const attribute = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const page = `<!doctype html><meta charset="utf-8"><title>Balcão</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${attribute}">`;
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' });
}
