/** What a card shows where its data cannot be read: the first error, and a button that reads everything that failed again. */
import { ErrorNotice } from './error-notice.tsx';

export interface ReadState {
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export function ReadFault({ reads }: { readonly reads: readonly ReadState[] }) {
  const failed = reads.filter(({ error }) => error !== null);
  const [first] = failed;
  if (first === undefined) return null;
  return (
    <ErrorNotice
      thrown={first.error}
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
    />
  );
}
