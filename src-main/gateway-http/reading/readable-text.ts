/** What a person can read of a text that may be a web page. */

import { decodeHTMLStrict } from 'entities/decode';

/** Characters of a page that are read. */
const MOST_READ = 100_000;

/** The elements with which error pages of services, proxies and firewalls begin, whole pages and fragments alike. */
const PAGE =
  /^\s*<(?:!doctype\s+html|(?:html|head|body|title|meta|link|base|h[1-6]|center|div|p|pre|span|table|tr|td|br|hr|b|i|strong|em|font|a|img|form|iframe|script|style|noscript|ul|ol|main|section|header|article)\b)/i;

/** What firewalls and proxies say in plain text: Cloudflare, Envoy and others. */
const PLAIN_BLOCK =
  /^\s*(?:error code: \d{3,4}|rbac: access denied|(?:403 )?forbidden|access (?:is )?denied|(?:the |your )?request (?:was |has been )?(?:blocked|rejected|denied))\b.{0,200}\s*$/i;

/** Elements whose content is not shown. */
const HIDDEN = /(<\/?(?:script|style|template|svg)\b[^<>]*>)/i;

/** Whether a body is a web page, or a part of one. */
export function isWebPage(body: string): boolean {
  return PAGE.test(withoutComments(body.slice(0, MOST_READ)));
}

/** Whether a body that is no JSON is of a firewall or a proxy in front of the service: a web page, or one's own words. */
export function isOfFirewall(body: string): boolean {
  return isWebPage(body) || PLAIN_BLOCK.test(body.slice(0, MOST_READ));
}

/** The text in one line; of markup without its tags, the title of a web page first. */
export function readableText(text: string): string {
  if (!/^\s*</.test(text)) return oneLine(decodeHTMLStrict(text));
  const markup = visible(text.slice(0, MOST_READ));
  const [before = '', title = '', ...rest] = markup.split(/<\/?title\b[^<>]*>/i);
  const said = [withoutTags(title), withoutTags(before + rest.join(' '))].filter((each) => each !== '');
  const [first = '', second = ''] = said;
  return second.startsWith(first) ? second : said.join(' · ');
}

/** Without comments, declarations and hidden elements; what is quoted as CDATA is text. */
function visible(markup: string): string {
  const [start = '', ...quoted] = markup.split('<![CDATA[');
  const unquoted = quoted.map((part) => {
    const [text = '', ...rest] = part.split(']]>');
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') + rest.join(']]>');
  });
  return withoutComments(start + unquoted.join(''))
    .split(HIDDEN)
    .reduce(
      ({ shown, isHidden }, part) =>
        HIDDEN.test(part)
          ? { shown: `${shown} `, isHidden: !part.startsWith('</') }
          : { shown: isHidden ? shown : shown + part, isHidden },
      { shown: '', isHidden: false },
    ).shown;
}

function withoutComments(markup: string): string {
  return cutOut(cutOut(markup, '<!--', '-->'), '<?', '?>');
}

/** Without what stands between two marks, the marks included. In linear time, as no pattern is over hostile markup. */
function cutOut(markup: string, from: string, to: string): string {
  const [first = '', ...parts] = markup.split(from);
  return first + parts.map((part) => (part.includes(to) ? part.slice(part.indexOf(to) + to.length) : '')).join('');
}

function withoutTags(markup: string): string {
  return oneLine(decodeHTMLStrict(markup.replace(/<[^<>]*>/g, ' ')));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
