/**
 * Imported before anything that creates a schema: zod compiles schemas with `new Function` where it can, and tests that
 * when the first one is created. The page's policy forbids it, and would report that test.
 */
import { z } from 'zod';

z.config({ jitless: true });
