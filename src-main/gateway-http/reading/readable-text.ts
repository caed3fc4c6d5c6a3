/** What a person can read of a text that may be a web page. */

/** The named characters that error pages use; any other stays as it is written. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Characters of a page that are read, since patterns take long over hostile markup. */
const MOST_READ = 10_000;
const UNSEEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
const PAGE = /^\s*<(?:!doctype\s+html|html|head|body|title|meta|h1|h2|center|div|p|pre|script|style|iframe)\b/i;
const TITLES = [/<title\b[^<>]*>([^<]*)/i, /<h1\b[^<>]*>([\s\S]*?)<\/h1\b/i];

/** Whether a body is a web page, or a part of one. */
export function isWebPage(body: string): boolean {
  return PAGE.test(body.slice(0, MOST_READ).replace(UNSEEN, ''));
}

/** The text in one line; of markup without its tags, and of a web page its title and first heading. */
export function readableText(text: string): string {
  if (!/^\s*</.test(text)) return oneLine(text);
  const markup = text.slice(0, MOST_READ);
  const titles = TITLES.map((title) => withoutTags(title.exec(markup)?.[1] ?? '')).filter((each) => each !== '');
  return titles.length > 0 ? [...new Set(titles)].join(' · ') : withoutTags(markup);
}

function withoutTags(text: string): string {
  const bare = text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(UNSEEN, ' ')
    .replace(/<[^<>]*>/g, ' ');
  return oneLine(bare.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, characterOf));
}

function characterOf(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
