/**
 * A button that waits is disabled meanwhile, and one that removes its row goes with it: a browser then leaves the focus
 * nowhere, and a keyboard would start again at the top. The focus comes back to the one that waited, and goes from one
 * that is gone to what stands in its place.
 */

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Milliseconds: a dialog that closes first returns the focus by itself. */
const SETTLES = 50;

interface Had {
  readonly element: HTMLElement;
  /** From its parent outwards. */
  readonly around: readonly HTMLElement[];
  /** What comes next, then what came before it, the nearest first. */
  readonly near: readonly HTMLElement[];
}

/** For as long as the page is there. */
export function keepFocus(): void {
  let had: Had | null = null;
  let hasWaited = false;
  let timer = 0;
  const look = () => {
    timer = 0;
    if (had === null || !isNowhere()) return;
    if (!isThere(had.element)) return insteadOf(had)?.focus({ preventScroll: true });
    if (!had.element.matches(':disabled')) {
      if (hasWaited) had.element.focus({ preventScroll: true });
      // A field gave it up on purpose.
      else had = null;
    } else if (had.element.dataset['loading'] !== 'true') insteadOf(had)?.focus({ preventScroll: true });
  };
  // A browser takes the focus from what is disabled only when it next draws, so it is read later.
  const changes = new MutationObserver(() => {
    if (had === null) return;
    if (had.element.matches(':disabled')) hasWaited = true;
    if (timer === 0) timer = window.setTimeout(look, SETTLES);
  });
  const remember = ({ target }: FocusEvent) => {
    hasWaited = false;
    if (target instanceof HTMLElement) had = whereIs(target);
  };
  // A press on nothing takes the focus away on purpose.
  const forget = () => {
    had = null;
  };
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('mousedown', forget, true);
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
const isThere = (element: HTMLElement) => element.isConnected && element.checkVisibility();

function whereIs(element: HTMLElement): Had {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) around.push(at);
  const order = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const place = order.indexOf(element);
  return { element, around, near: [...order.slice(place + 1), ...order.slice(0, Math.max(0, place)).reverse()] };
}

/** Within what is left of its surroundings; the screen's heading where nothing is. */
function insteadOf({ around, near }: Had): HTMLElement | null {
  const left = around.find(isThere);
  const next = near.find((element) => left?.contains(element) && isThere(element) && !element.matches(':disabled'));
  if (next !== undefined) return next;
  const heading = headingOf('[role=dialog] h2') ?? headingOf('main h1');
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

const headingOf = (selector: string) => document.querySelector<HTMLElement>(selector);
