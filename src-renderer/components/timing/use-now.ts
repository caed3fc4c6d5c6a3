import { useEffect, useState } from 'react';

/**
 * The desk's clock (UTC milliseconds), at most `every` milliseconds old; the component renders again when it changes.
 */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
