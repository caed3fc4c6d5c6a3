/** A Chromium window on the console, as an operator's browser shows it. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { requireChromium } from './chromium.ts';

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors on the console of its pages, uncaught errors and refusals by its Content-Security-Policy. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface PageOptions {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly reducedMotion?: 'reduce';
  /** The screen, `#/charges` unless it is said; what opens for a user without one. */
  readonly fragment?: string;
  /** Called with each refusal by a page's Content-Security-Policy. */
  readonly onRefusal?: (refusal: string) => void;
  /** Called before anything is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** One for all files of a test process, and closed with it: every window has cookies and stores of its own. */
let browser: Promise<Browser> | undefined;

const REFUSAL = 'Content-Security-Policy: ';

/**
 * Opens the address in a window without cookies or stores and resolves once the page behind the launch exchange has loaded. A launch address
 * admits one browser once: for a second window, open `page.url()` in the same context.
 */
export async function openPage(address: string, options: PageOptions = {}): Promise<OpenedPage> {
  const {
    locale = 'pt-BR',
    colorScheme = 'light',
    viewport = { width: 1366, height: 768 },
    reducedMotion,
    fragment = '#/charges',
    onRefusal,
    prepare,
  } = options;
  browser ??= chromium.launch({
    executablePath: requireChromium(),
    // Chromium refuses its sandbox to root; the tests visit only this console.
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const context = await (await browser).newContext({
    locale,
    colorScheme,
    viewport,
    timezoneId: 'America/Sao_Paulo',
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
  });
  // A busy machine renders late; what never appears still fails, only later.
  context.setDefaultTimeout(60_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin });
  await context.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
      // A refused attempt that the script itself catches is reported by this event alone.
      reportError(new Error(`${prefix}${violatedDirective} refused ${blockedURI} of ${sourceFile} ${sample}`));
    });
  }, REFUSAL);
  await prepare?.(context);
  const complaints: string[] = [];
  // The payer's window is a page of the same context.
  context.on('page', (opened) => {
    opened.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    opened.on('pageerror', (fault) => {
      complaints.push(String(fault));
      if (fault.message.startsWith(REFUSAL)) onRefusal?.(fault.message);
    });
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForURL((url) => url.search === '');
  await page.evaluate((to) => {
    location.hash = to;
  }, fragment);
  return { page, context, complaints, close: () => context.close() };
}
