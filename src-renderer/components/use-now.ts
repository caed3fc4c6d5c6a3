import { useEffect, useState } from 'react';

/** The desk's clock (UTC milliseconds), as of at most `every` milliseconds ago; the component is drawn again as it moves. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
