/** The payer window's entry point: composition only. It contains nothing of the console's page. */
import '../theme/no-eval.ts';
import { createRoot } from 'react-dom/client';
import '../theme/fonts.css';
import './payer-base.css';
import { openPayerBridge } from './open-payer-bridge.ts';
import { PayerPage } from './payer-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('payer.html has no element with the id "root"');
createRoot(root).render(<PayerPage bridge={openPayerBridge()} />);
