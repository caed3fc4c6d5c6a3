/** The page's entry point: composition only. */
import '../theme/no-eval.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import '../theme/styles.ts';
import { openBridge } from '../bridge/open-bridge.ts';
import { loadWithLazyScreens } from '../components/timing/load-when-idle.ts';
import { keepFocus } from '../navigation/kept-focus.ts';
import { pageNonce } from '../theme/page-nonce.ts';
import { App } from './app.tsx';
import { createI18n } from './i18n.ts';

// Libraries that lock scrolling add a style element; it needs the page's nonce too.
setNonce(pageNonce());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
// Main writes the page's language there (index-page.ts).
const i18n = createI18n(document.documentElement.lang);
loadWithLazyScreens(async () => (await import('./late-messages.ts')).addLateMessages(i18n));
keepFocus();
createRoot(root).render(<App bridge={openBridge()} i18n={i18n} />);
