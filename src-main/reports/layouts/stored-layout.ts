/** A layout as it is stored: one of an earlier version opens as what it wrote then. */
import { z } from 'zod';
import { PLAIN_LAYOUT } from '../../../src-preload/contract/ready-layouts/example-layouts.ts';
import { exportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';

/** Before a layout knew more files than CSV in UTF-8, it had one choice about bytes. */
const beforeFiles = z.looseObject({ byteOrderMark: z.boolean(), file: z.undefined().optional() });

export const storedLayout = z.preprocess((stored) => {
  const earlier = beforeFiles.safeParse(stored);
  if (!earlier.success) return stored;
  const { byteOrderMark, file: _file, ...layout } = earlier.data;
  const { codes } = PLAIN_LAYOUT;
  return { ...PLAIN_LAYOUT, texts: codes, ...layout, encoding: byteOrderMark ? 'utf-8-bom' : 'utf-8' };
}, exportLayout);
