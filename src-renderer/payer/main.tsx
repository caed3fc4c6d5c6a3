/** The payer window's entry: composition only. It holds nothing of the console's page. */
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import '../theme/fonts.css';
import './payer-base.css';
import { openPayer } from './open-payer.ts';
import { PayerPage } from './payer-page.tsx';

// As on the console's page: the CSP forbids the probe zod would make.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('payer.html has no element with the id "root"');
createRoot(root).render(<PayerPage bridge={openPayer()} />);
