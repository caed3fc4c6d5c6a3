/**
 * The layout errors of a screen at its present size, as texts: a part that scrolls sideways, a control that is cut off
 * and cannot be scrolled into view, two overlapping controls, a word that does not fit its button or its choice, an icon
 * that is squeezed.
 */
import type { Page } from 'playwright';

export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** Tolerance for rounding, in pixels. */
    const SLACK = 1.5;
    /** Elements that may scroll sideways: a wide table, a line of raw JSON, a tab strip. */
    const SIDEWAYS = 'table, pre, [role="grid"], [role="tablist"], [data-sideways]';
    const faults: string[] = [];

    const nameOf = (element: Element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `${element.tagName.toLowerCase()} "${text.trim().slice(0, 40) || element.id}"`;
    };
    const scrolls = (element: Element, side: 'overflowX' | 'overflowY') =>
      ['auto', 'scroll'].includes(getComputedStyle(element)[side]);
    const visible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };

    for (const element of [document.documentElement, document.body, ...document.body.querySelectorAll('*')]) {
      const isOuter = element === document.documentElement || element === document.body;
      if (!isOuter && !scrolls(element, 'overflowX')) continue;
      if (element.scrollWidth <= element.clientWidth + SLACK || element.clientWidth === 0) continue;
      if (element.matches(SIDEWAYS) || element.querySelector(SIDEWAYS) !== null) continue;
      if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) continue;
      faults.push(`${nameOf(element)} scrolls sideways: ${element.scrollWidth} in ${element.clientWidth} px`);
    }

    // When a layer covers the page, only its controls can be used.
    const over = [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].filter(visible);
    const ground = over.at(-1) ?? document.body;
    const controls = [...ground.querySelectorAll('button, a[href], input, select, textarea, [role="button"]')].filter(
      (control) => visible(control) && control.closest('[inert], [aria-hidden="true"]') === null,
    );

    /** The visible part of a control without scrolling; null when an ancestor that cannot be scrolled cuts it off. */
    const seen = (control: Element): DOMRect | null => {
      let { left, top, right, bottom } = control.getBoundingClientRect();
      for (let at = control.parentElement; at !== null; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const box = at.getBoundingClientRect();
        const cut = {
          x: left < box.left - SLACK || right > box.right + SLACK,
          y: top < box.top - SLACK || bottom > box.bottom + SLACK,
        };
        if ((cut.x && !scrolls(at, 'overflowX')) || (cut.y && !scrolls(at, 'overflowY'))) return null;
        left = Math.max(left, box.left);
        top = Math.max(top, box.top);
        right = Math.min(right, box.right);
        bottom = Math.min(bottom, box.bottom);
        // Outside the visible area, but reachable by scrolling.
        if (right <= left || bottom <= top) return new DOMRect();
        if (style.position === 'fixed') break;
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };

    const boxes = new Map<Element, DOMRect>();
    for (const control of controls) {
      // The box that draws a checkbox or a radio is another element; Mantine's own hides the real one in it.
      if (control.matches('input[type="checkbox"], input[type="radio"], input[type="file"]')) continue;
      // Above the window until it has the focus ("skip to content"); the walk by Tab sees it appear.
      if (control.getBoundingClientRect().bottom <= 0 && getComputedStyle(control).position === 'absolute') continue;
      const box = seen(control);
      if (box === null) faults.push(`${nameOf(control)} is cut off`);
      else if (box.width > 0) {
        const isOut =
          box.left < -SLACK || box.right > innerWidth + SLACK || box.top < -SLACK || box.bottom > innerHeight + SLACK;
        if (isOut) faults.push(`${nameOf(control)} stands outside the window`);
        boxes.set(control, box);
      }
      if (control instanceof HTMLButtonElement) {
        const label = control.querySelector('.mantine-Button-label') ?? control;
        if (label.scrollWidth > label.clientWidth + SLACK && getComputedStyle(label).overflowX !== 'visible')
          faults.push(`${nameOf(control)} has no room for its words`);
        const icon = control.querySelector('svg[width]');
        if (icon && visible(icon) && icon.getBoundingClientRect().width < Number(icon.getAttribute('width')) - SLACK)
          faults.push(`${nameOf(control)} squeezes its icon`);
      }
    }
    for (const choice of ground.querySelectorAll('[role="radiogroup"]'))
      if (visible(choice) && choice.scrollWidth > choice.clientWidth + SLACK)
        faults.push(`${nameOf(choice)} has no room for its choices`);

    const listed = [...boxes];
    listed.forEach(([one, box], place) => {
      for (const [other, another] of listed.slice(place + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        // A field's own buttons are inside it; sticky or fixed elements cover what scrolls below them.
        if (one.closest('.mantine-Input-wrapper')?.contains(other) === true) continue;
        if (layerOf(one) !== layerOf(other)) continue;
        const wide = Math.min(box.right, another.right) - Math.max(box.left, another.left);
        const high = Math.min(box.bottom, another.bottom) - Math.max(box.top, another.top);
        if (wide > 2 && high > 2) faults.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
      }
    });
    return faults;

    /** The nearest ancestor outside the normal flow, which forms a layer. */
    function layerOf(element: Element): Element | null {
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (['sticky', 'fixed', 'absolute'].includes(getComputedStyle(at).position)) return at;
      return null;
    }
  });
}
