/** Controls that write in the current gateway: disabled while it is archived. Main refuses them whatever a page shows. */
import type { ReactNode } from 'react';
import { useIsArchived } from '../../bridge/app-context.tsx';

export function UnlessArchived({ children }: { readonly children: ReactNode }) {
  return (
    <fieldset disabled={useIsArchived()} style={{ display: 'contents' }}>
      {children}
    </fieldset>
  );
}
