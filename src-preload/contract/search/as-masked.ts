/** How a search treats what masks hide. */
import { z } from 'zod';

/**
 * CPF, CNPJ, phone and e-mail are found as a whole, or by what their masks show: parts of what is hidden would be filled
 * in by trying. Main sets it where this window may not reveal them.
 */
export const asMasked = z.boolean().optional();
