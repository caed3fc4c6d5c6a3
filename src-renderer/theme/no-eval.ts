/**
 * Imported before anything that makes a schema: zod compiles schemas with `new Function` where it can, and tries
 * whether it can when the first one is made. The page's policy forbids it, and would report the try.
 */
import { z } from 'zod';

z.config({ jitless: true });
