/** Fills in the placeholders (`{{name}}`) of a sentence; a value is never used as a replacement pattern. */
export function fillIn(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
