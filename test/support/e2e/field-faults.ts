/** The fields of a screen whose text a browser would keep, suggest again or send to a spelling service, as texts. */
import type { Page } from 'playwright';

export function fieldFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const UNTYPED = 'input:is([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';
    const secure = { password: 'one-time-code' } as Readonly<Record<string, string>>;
    return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter((field) => !field.matches(UNTYPED))
      .flatMap((field) => {
        const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? (field.id || field.type);
        const remembered = field.autocomplete !== (secure[field.type] ?? 'off');
        return [
          ...(remembered ? [`the browser keeps the text of "${name}" (autocomplete "${field.autocomplete}")`] : []),
          ...(field.spellcheck ? [`the text of "${name}" is checked for its spelling`] : []),
        ];
      });
  });
}
