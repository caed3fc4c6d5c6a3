import { describe, expect, it } from 'vitest';
import { nextRow } from '../../../../src-renderer/components/list/keyboard-navigation.ts';
import { hrefOf, type Route, routeOf } from '../../../../src-renderer/navigation/route.ts';
import { keyOfCharge } from '../../../support/renderer/samples.ts';

describe('routes', () => {
  const places: readonly Route[] = [
    { screen: 'today' },
    { screen: 'charges', chargeKey: null },
    { screen: 'charges', chargeKey: keyOfCharge(1) },
    { screen: 'new', againKey: null },
    { screen: 'new', againKey: keyOfCharge(2) },
    { screen: 'access', adding: false },
    { screen: 'access', adding: true },
    { screen: 'settings', section: 'general' },
    { screen: 'settings', section: 'history' },
    { screen: 'settings', section: 'team' },
    { screen: 'team', gatewayId: keyOfCharge(3) },
    { screen: 'team', gatewayId: keyOfCharge(3), part: 'desks' },
  ];

  it.each(places)('a route survives a round trip through its address: %o', (place) => {
    expect(routeOf(hrefOf(place))).toEqual(place);
  });

  it('no route and an unknown one are the home screen, and a charge without a key is the list', () => {
    for (const odd of ['', '#', '#/', '#/nowhere']) expect(routeOf(odd)).toEqual({ screen: 'today' });
    for (const odd of ['#/charges/not-a-key', '#/charges/../settings'])
      expect(routeOf(odd)).toEqual({ screen: 'charges', chargeKey: null });
  });
});

describe('keyboard navigation in the list', () => {
  it('a key in the list moves within the list and stops at its ends', () => {
    expect(nextRow('ArrowDown', -1, 10, 5)).toBe(0);
    expect(nextRow('ArrowDown', 9, 10, 5)).toBe(9);
    expect(nextRow('ArrowUp', 0, 10, 5)).toBe(0);
    expect(nextRow('PageDown', 2, 10, 5)).toBe(7);
    expect(nextRow('End', 2, 10, 5)).toBe(9);
  });

  it('a key that moves nothing in the list is not handled there', () => {
    expect(nextRow('Tab', 2, 10, 5)).toBeNull();
    expect(nextRow('ArrowDown', 0, 0, 5)).toBeNull();
  });
});
