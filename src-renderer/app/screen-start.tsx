/**
 * Every screen but the list opens at its top with its heading focused, so that a keyboard and a screen reader begin
 * there. The list and a charge have their own places.
 */
import { useEffect, useRef } from 'react';
import { type Route, useRoute } from '../navigation/route.ts';

function placeOf(route: Route): string {
  if (route.screen === 'customer') return `customer ${route.chargeKey}`;
  return route.screen === 'charges' && route.refused === true ? 'refused' : route.screen;
}

export function ScreenStart() {
  const route = useRoute();
  const place = placeOf(route);
  // A requested section comes into view by itself.
  const isAtSection = route.screen === 'settings' && route.section !== undefined;
  const before = useRef(place);
  // It stands after the screen, whose own effects come first: a field that took the focus keeps it.
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (place === 'charges' || isAtSection) return;
    const main = document.getElementById('content');
    if (main === null) return;
    main.scrollTop = 0;
    const focused = document.activeElement;
    if (focused !== main && main.contains(focused)) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place, isAtSection]);
  return null;
}
