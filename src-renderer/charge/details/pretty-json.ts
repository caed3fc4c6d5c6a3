/**
 * A JSON text with line breaks and indentation put between its tokens. Nothing else is touched: no number is rounded
 * and no doubled key dropped, as parsing and writing it again would do. A text that is no JSON object or list is
 * given back as it came.
 */
export function prettyJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let out = '';
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (inString) {
      out += character;
      if (character === '\\') {
        index += 1;
        out += text.charAt(index);
      } else if (character === '"') inString = false;
      continue;
    }
    if (/\s/.test(character)) continue;
    if (character === '"') inString = true;
    if (character === '}' || character === ']') {
      depth = Math.max(0, depth - 1);
      if (!/[[{]$/.test(out)) out += lineBreak(depth);
    } else if (/[[{]$/.test(out)) out += lineBreak(depth);
    out += character;
    if (character === '{' || character === '[') depth += 1;
    if (character === ',') out += lineBreak(depth);
    if (character === ':') out += ' ';
  }
  return out;
}

function lineBreak(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, 64))}`;
}
