/**
 * Adds line breaks and indentation between the tokens of a JSON text. Nothing else changes: no number is rounded and no
 * duplicate key removed, as parsing and serializing it would do. A text that is no JSON object or array is returned
 * unchanged.
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
