import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on screen when a long move ends; who has left it learns of the end by a toast. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
