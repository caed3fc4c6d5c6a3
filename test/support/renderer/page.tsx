/** Renders the whole page over a fake bridge, as in a browser window of 1200 by 800. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../../../src-renderer/app/app.tsx';
import { chargeForms } from '../../../src-renderer/new-charge/form/use-charge-form.ts';
import { type FakeBridge, type FakeResponses, fakeBridge } from './fake-bridge.ts';
import { i18nWithEveryText } from './i18n.ts';
import { deskResponses, GATEWAY_ID } from './samples.ts';

const WIDTH = 1200;
const HEIGHT = 800;

/** jsdom computes no layout; the list would render no row in a window without a size. */
function setWindowSize(): void {
  Object.defineProperties(HTMLElement.prototype, {
    offsetWidth: { configurable: true, get: () => WIDTH },
    offsetHeight: { configurable: true, get: () => HEIGHT },
    clientWidth: { configurable: true, get: () => WIDTH },
    clientHeight: { configurable: true, get: () => HEIGHT },
  });
  // Without a position, a popover's target counts as hidden, and the popover is hidden as soon as that is computed.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, HEIGHT);
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      // A large window.
      matches: query.includes('min-'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

export interface OpenPage {
  readonly fake: FakeBridge;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Removes the page, as closing or refreshing the window does. */
  readonly close: () => void;
}

/**
 * @param responses of main, in place of those of a desk that is connected and has no charges
 * @param fragment the route, such as `#/access`
 */
export function openPage(responses: FakeResponses = {}, fragment = '#/charges'): OpenPage {
  setWindowSize();
  // Forms outlive their screens, in the memory of a page. Test files share theirs.
  chargeForms.clear(GATEWAY_ID);
  window.location.hash = fragment;
  const fake = fakeBridge({ ...deskResponses(), ...responses });
  const { unmount } = render(<App bridge={fake.bridge} i18n={i18nWithEveryText('en')} />);
  return { fake, user: userEvent.setup(), close: unmount };
}
