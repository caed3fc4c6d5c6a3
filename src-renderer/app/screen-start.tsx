/**
 * Every screen but the list, and every section of the settings, opens at its top with its heading focused, so that a keyboard and a screen reader begin
 * there. The list and a charge have their own places.
 */
import { useEffect, useRef } from 'react';
import { type Route, useRoute } from '../navigation/route.ts';

function placeOf(route: Route): string {
  if (route.screen === 'settings') return `settings ${route.section}`;
  if (route.screen === 'customer') return `customer ${route.chargeKey}`;
  return route.screen === 'charges' && route.refused === true ? 'refused' : route.screen;
}

export function ScreenStart() {
  const route = useRoute();
  const place = placeOf(route);
  const before = useRef(place);
  // It stands after the screen, whose own effects come first: a field that took the focus keeps it.
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (place === 'charges') return;
    const main = document.getElementById('content');
    if (main === null) return;
    main.scrollTop = 0;
    const focused = document.activeElement;
    // The link of an index stays where it is, and is no field.
    if (focused !== main && main.contains(focused) && focused?.closest('nav') === null) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place]);
  return null;
}
