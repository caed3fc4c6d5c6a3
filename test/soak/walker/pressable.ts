/** What a person could press or fill in on a page at this moment, as a browser sees it. */
import type { Page } from 'playwright';

export interface Pressable {
  /** Its place among all elements that match. */
  readonly index: number;
  readonly kind: 'field' | 'choice' | 'press';
  /** Its role and its name, for the list of steps. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export const PRESSABLE =
  'a[href], button, input, textarea, select, summary, [role=menuitem], [role=option], [role=tab], [tabindex="0"]';

/** Those that are enabled, within the window and not covered: where a dialog is open, only its own. */
export function pressables(page: Page): Promise<readonly Pressable[]> {
  return page.evaluate((selector) => {
    const nameOf = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const name =
        element.getAttribute('aria-label') ?? labels.map(({ innerText }) => innerText).join(' ') ?? element.textContent;
      const text = name === '' ? (element.textContent ?? element.id) : name;
      return `${element.getAttribute('role') ?? element.localName} "${text.replace(/\s+/g, ' ').trim().slice(0, 60)}"`;
    };
    const kindOf = (element: Element) => {
      if (element instanceof HTMLTextAreaElement) return 'field';
      if (!(element instanceof HTMLInputElement)) return element instanceof HTMLSelectElement ? 'choice' : 'press';
      return ['checkbox', 'radio', 'file', 'button', 'submit'].includes(element.type) ? 'press' : 'field';
    };
    return [...document.querySelectorAll(selector)].flatMap((element, index) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = width > 0 && height > 0 ? document.elementFromPoint(x, y) : null;
      const isLabelled = hit?.closest('label')?.contains(element) === true;
      if (
        hit === null ||
        !(element.contains(hit) || isLabelled) ||
        element.matches(':disabled, [aria-disabled=true], [aria-hidden=true]')
      )
        return [];
      return [{ index, kind: kindOf(element) as 'field' | 'choice' | 'press', name: nameOf(element), x, y }];
    });
  }, PRESSABLE);
}

/** The texts in the fields of the screen, by the names of their fields; fields without a text are left out. */
export function typedTexts(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea');
    return Object.fromEntries(
      [...fields].flatMap((field) => {
        const name =
          field.getAttribute('aria-label') ?? [...(field.labels ?? [])].map(({ innerText }) => innerText).join();
        return field.value === '' || ['checkbox', 'radio', 'file'].includes(field.type) ? [] : [[name, field.value]];
      }),
    );
  });
}
