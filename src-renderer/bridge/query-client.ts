import { QueryClient } from '@tanstack/react-query';

/**
 * A cache for answers of main. Nothing is repeated by itself: main is on this machine and has already repeated what
 * may be repeated. `networkMode: 'always'`, because a computer without internet still reaches its own Balcão.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000, refetchOnWindowFocus: false },
      // A command keeps what it was called with; a pasted token must not stay in it.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}
