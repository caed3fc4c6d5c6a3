/**
 * The current location in the console, stored in the address's fragment so that a refresh and Back work. A route never
 * contains typed text: a filter's text may be a name or a CPF, and browsers store addresses in their history.
 */
import { useSyncExternalStore } from 'react';
import { hasUnsavedInput, leaveScreen } from './unsaved-input.ts';

export const REPORT_TABS = ['figures', 'closing', 'reconcile', 'statement', 'exports'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

/** The sections of the settings, each loaded when it is shown. */
export const SETTINGS_SECTIONS = [
  'general',
  'people',
  'history',
  'privacy',
  'audit',
  'team',
  'diagnostics',
  'about',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** What people look for and the service does not offer. */
export const LIMIT_TOPICS = ['cancel', 'refund', 'due-date', 'expiry', 'change', 'list'] as const;
export type LimitTopic = (typeof LIMIT_TOPICS)[number];

export type Route =
  /** What opens. */
  | { readonly screen: 'today' }
  /** The list; with a charge open next to or over it when `chargeKey` is set. `refused`: those that made no charge. */
  | { readonly screen: 'charges'; readonly chargeKey: string | null; readonly refused?: true }
  /** The customer of a charge: an address never names a person. */
  | { readonly screen: 'customer'; readonly chargeKey: string }
  /** The form; filled from an older charge when `againKey` is set. */
  | { readonly screen: 'new'; readonly againKey: string | null }
  /** The batches; one of them when `batchId` is set; `adding`: a new one is being made from a spreadsheet. */
  | { readonly screen: 'batches'; readonly batchId: string | null; readonly adding?: boolean }
  /** `adding`: another gateway is being connected. */
  | { readonly screen: 'access'; readonly adding?: boolean }
  /**
   * Who owes what; with a receivable open next to or over the board when `id` is set, or a form: `new`, or `edit` of
   * that receivable.
   */
  | { readonly screen: 'receivables'; readonly id: string | null; readonly form?: 'new' | 'edit' }
  /** `month`: what a month's export has is being chosen. */
  | { readonly screen: 'reports'; readonly tab: ReportTab; readonly month?: true }
  | { readonly screen: 'settings'; readonly section: SettingsSection }
  /** A gateway's connection to the team's server, or the desks of that team; opened from the settings. */
  | { readonly screen: 'team'; readonly gatewayId: string; readonly part?: 'desks' }
  /** The templates of messages; opened from the settings and from a message. */
  | { readonly screen: 'messages' }
  /** What the service does not offer, at one of its topics; for a charge when `chargeKey` is set. */
  | { readonly screen: 'service-limits'; readonly topic: LimitTopic | null; readonly chargeKey: string | null };

const HOME: Route = { screen: 'today' };

/** Parses a fragment (`#/charges/KEY`); anything unknown is the home screen. */
export function routeOf(fragment: string): Route {
  const [screen, key, further] = fragment.replace(/^#?\/?/, '').split('/');
  const id = idOf(key);
  switch (screen) {
    case 'customer':
      return id === null ? HOME : { screen, chargeKey: id };
    case 'new':
      return { screen, againKey: id };
    case 'batches':
      return { screen, batchId: id, ...(key === 'add' && { adding: true }) };
    case 'access':
      return { screen, adding: key === 'add' };
    case 'receivables':
      if (key === 'new') return { screen, id: null, form: 'new' };
      return { screen, id, ...(id !== null && further === 'edit' && { form: 'edit' as const }) };
    case 'reports':
      return {
        ...{ screen, tab: REPORT_TABS.find((tab) => tab === key) ?? REPORT_TABS[0] },
        ...(further === 'month' && { month: true }),
      };
    case 'service-limits':
      return { screen, topic: LIMIT_TOPICS.find((topic) => topic === key) ?? null, chargeKey: idOf(further) };
    case 'settings':
      return { screen, section: SETTINGS_SECTIONS.find((section) => section === key) ?? SETTINGS_SECTIONS[0] };
    case 'team':
      if (id === null) return { screen: 'settings', section: 'team' };
      return { screen, gatewayId: id, ...(further === 'desks' && { part: 'desks' as const }) };
    case 'messages':
      return { screen };
    case 'charges':
      return { screen, chargeKey: id, ...(key === 'refused' && { refused: true }) };
    default:
      return HOME;
  }
}

function idOf(part: string | undefined): string | null {
  return part !== undefined && /^[0-9a-f-]{36}$/i.test(part) ? part : null;
}

/** A route as an address's fragment, for links. */
export function hrefOf(route: Route): string {
  const further = furtherOf(route);
  return further === null ? `#/${route.screen}` : `#/${route.screen}/${further}`;
}

function furtherOf(route: Route): string | null {
  switch (route.screen) {
    case 'charges':
      return route.refused === true ? 'refused' : route.chargeKey;
    case 'customer':
      return route.chargeKey;
    case 'new':
      return route.againKey;
    case 'batches':
      return route.adding === true ? 'add' : route.batchId;
    case 'access':
      return route.adding === true ? 'add' : null;
    case 'receivables':
      if (route.form === 'new') return 'new';
      return route.id !== null && route.form === 'edit' ? `${route.id}/edit` : route.id;
    case 'reports':
      return route.month === true ? `${route.tab}/month` : route.tab;
    case 'service-limits':
      return route.topic === null
        ? null
        : [route.topic, ...(route.chargeKey === null ? [] : [route.chargeKey])].join('/');
    case 'settings':
      return route.section === SETTINGS_SECTIONS[0] ? null : route.section;
    case 'team':
      return route.part === undefined ? route.gatewayId : `${route.gatewayId}/${route.part}`;
    case 'today':
    case 'messages':
      return null;
  }
}

/** Navigates to a route; Back returns here, unless the new route replaces this one. */
export function goTo(route: Route, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (!replace) {
    window.location.hash = hrefOf(route);
    return;
  }
  leaveScreen(() => {
    const { state } = window.history;
    window.location.replace(hrefOf(route));
    window.history.replaceState(state, '');
  });
}

function onFragment(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

let current: { readonly fragment: string; readonly route: Route } = { fragment: '', route: HOME };

/** While a form holds what was typed, the route stays: {@link holdNavigation} asks first. */
function currentRoute(): Route {
  const fragment = window.location.hash;
  if (current.fragment !== fragment && !hasUnsavedInput()) current = { fragment, route: routeOf(fragment) };
  return current.route;
}

/** The current route of this window; the component renders again when it changes. */
export function useRoute(): Route {
  return useSyncExternalStore(onFragment, currentRoute);
}

/**
 * Asks before a screen with unsaved input is left by an address: a link, {@link goTo}, Back, Forward, or one that was typed.
 * A browser has changed its address by then, so it is put back first. Each entry of the browser's history is given its
 * position, by which both ways back are exact. Returns how to end it.
 */
export function holdNavigation(): () => void {
  let position = positionOr(0);
  let ask: (() => void) | null = null;
  const onChange = (): void => {
    const fragment = window.location.hash;
    if (fragment === current.fragment && ask !== null) {
      ask();
      ask = null;
      return;
    }
    if (!hasUnsavedInput() || fragment === current.fragment) {
      position = positionOr(position + 1);
      return;
    }
    const isNew = positionIn(window.history.state) === null;
    const distance = positionOr(position + 1) - position;
    const isThere = distance !== 0;
    const goOn = (): void => {
      if (isNew || !isThere) window.location.hash = fragment;
      else window.history.go(distance);
    };
    ask = () => leaveScreen(goOn);
    if (isThere) window.history.go(-distance);
    else {
      // An entry of an earlier visit has this position, too, and going by nought would load the page anew.
      window.history.replaceState(window.history.state, '', current.fragment);
      onChange();
    }
  };
  return onFragment(onChange);
}

/** The position of the present entry; one that has none is given this one. */
function positionOr(next: number): number {
  const position = positionIn(window.history.state);
  if (position !== null) return position;
  window.history.replaceState({ position: next }, '');
  return next;
}

function positionIn(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('position' in state)) return null;
  return typeof state.position === 'number' ? state.position : null;
}
