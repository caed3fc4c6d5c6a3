import { useEffect, useState } from 'react';

/** True once `waiting` has lasted 300 ms: showing a shorter wait would only flicker. */
export function useLate(waiting: boolean, delay = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [waiting, delay]);
  return late;
}
