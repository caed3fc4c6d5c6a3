/** Prints a document: through the page's own print dialog, or in Electron as a PDF file at once. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { SavedFile } from '../../src-preload/contract/reports/reports.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import styles from './print-page.module.css';

export type PrintMethod = 'print' | 'pdf';

export function PrintPage({
  name,
  method,
  onDone,
  children,
}: {
  readonly name: 'receipt' | 'slip' | 'closing';
  readonly method: PrintMethod;
  /** Called when the dialog has closed or the file is saved; with the file, if there is one. */
  readonly onDone: (file: SavedFile | null) => void;
  readonly children: ReactNode;
}) {
  const bridge = useBridge();
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const printed = () => done(null);
    if (method === 'print') {
      window.addEventListener('afterprint', printed, { once: true });
      window.print();
    } else {
      // Cancelling the dialog needs no message.
      void bridge.call('print.pdf', { name }).then((result) => done(result.ok ? result.value : null));
    }
    return () => window.removeEventListener('afterprint', printed);
  }, [bridge, name, method]);
  return createPortal(
    <div className={styles['printPage']} aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
