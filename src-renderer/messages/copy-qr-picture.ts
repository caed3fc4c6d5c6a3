import { drawQr } from '../components/qr-code/qr-matrix.ts';

/** Pixels for one of the drawing: a picture of 640 pixels or more, which a messenger's compression leaves readable. */
const SCALE = 2;

/** Copies the QR code as a PNG; false where the clipboard takes no pictures, or the code is too long for one. */
export async function copyQrPicture(payload: string): Promise<boolean> {
  const drawing = drawQr(payload);
  if (drawing === null || typeof ClipboardItem === 'undefined') return false;
  const canvas = document.createElement('canvas');
  canvas.width = drawing.side * SCALE;
  canvas.height = drawing.side * SCALE;
  const paint = canvas.getContext('2d');
  if (paint === null) return false;
  paint.scale(SCALE, SCALE);
  paint.fillStyle = '#ffffff';
  paint.fillRect(0, 0, drawing.side, drawing.side);
  paint.fillStyle = '#000000';
  paint.fill(new Path2D(drawing.path));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture === null) return false;
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]).then(
    () => true,
    () => false,
  );
}
