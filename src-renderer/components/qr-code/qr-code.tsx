import { useMemo } from 'react';
import styles from './qr-code.module.css';
import { drawQr } from './qr-matrix.ts';

/** The QR code of a payload: black on white in the dark theme too, and never too small for a phone to read. */
export function QrCode({ payload, label }: { readonly payload: string; readonly label: string }) {
  const drawing = useMemo(() => drawQr(payload), [payload]);
  if (!drawing) return null;
  const { side, path } = drawing;
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
