import { QueryClient } from '@tanstack/react-query';

/**
 * A cache for results from main. Nothing is retried here: main runs on this machine and has already retried what may be
 * retried. `networkMode: 'always'`, because a computer without internet still reaches its own Balcão.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000, refetchOnWindowFocus: false },
      // A mutation stores its input; a pasted token must not stay in the cache.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}
