import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, keyOfCharge, sampleRow, sampleSettings } from '../../../support/renderer/samples.ts';

const tones: number[] = [];
const notices: { readonly title: string; readonly body: string | undefined }[] = [];
const clicks: (() => void)[] = [];

class FakeNode {
  readonly gain = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
  connect(to: unknown): unknown {
    return to;
  }
  start(at: number): void {
    tones.push(at);
  }
  stop(): void {}
}

beforeEach(() => {
  tones.length = 0;
  notices.length = 0;
  clicks.length = 0;
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0;
      readonly destination = {};
    },
  );
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal(
    'Notification',
    class {
      static readonly permission = 'granted';
      set onclick(click: () => void) {
        clicks.push(click);
      }
      constructor(title: string, { body }: { readonly body?: string } = {}) {
        notices.push({ title, body });
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function paidAt(
  part: Partial<ReturnType<typeof sampleSettings>>,
  used: boolean,
  gatewayId = GATEWAY_ID,
  attention: LiveRow['attention'] = [],
) {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: used } });
  const { fake } = openPage({ 'settings.read': () => sampleSettings(part) }, '#/settings');
  await screen.findByRole('heading', { level: 1 });
  const row = sampleRow(1, { state: 'PAID', amount: 12_345, attention });
  act(() => fake.signal('charge-paid', { gatewayId, gatewayName: 'Acme Pay', row }));
  return fake;
}

describe('the signs of a payment', () => {
  beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(false));

  it('a window that has the focus shows no notification, one that is only in sight does', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await paidAt({}, true);
    expect(notices).toEqual([]);
    cleanup();
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await paidAt({}, true);
    expect(notices).toHaveLength(1);
  });

  it('of a charge marked “do not use” the notification says so, and so does the notice in the window', async () => {
    await paidAt({}, true, GATEWAY_ID, ['paid-not-used']);
    expect(notices[0]?.title).toMatch(/^Paid though marked “do not use”: R\$/);
    expect(await screen.findByText(/^Paid though marked “do not use” · /)).toBeTruthy();
  });

  it('the switch of notifications asks the browser for its permission', async () => {
    const asked = vi.fn(async () => 'denied');
    vi.stubGlobal('Notification', Object.assign(class {}, { permission: 'default', requestPermission: asked }));
    const { user, fake } = openPage({ 'settings.read': () => sampleSettings({ paidNotices: false }) }, '#/settings');
    await user.click(await screen.findByRole('switch', { name: 'Desktop notifications' }));
    expect(asked).toHaveBeenCalledOnce();
    await waitFor(() => expect(fake.inputsOf('settings.change')).toEqual([{ paidNotices: true }]));
  });

  it('a payment is heard, and notified by amount and gateway without the customer’s name', async () => {
    await paidAt({}, true);
    expect(tones).toHaveLength(2);
    expect(notices).toEqual([{ title: 'Paid: R$123.45', body: 'Acme Pay · Reference: REF-1' }]);
  });

  it('a click on the notification of another gateway’s payment opens the charge at that gateway', async () => {
    vi.spyOn(window, 'focus').mockReturnValue();
    const other = 'bbbbbbbb-0000-4000-8000-000000000002';
    const fake = await paidAt({}, true, other);
    act(() => clicks[0]?.());
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${keyOfCharge(1)}`));
    expect(fake.inputsOf('settings.change')).toEqual([{ gatewayId: other }]);
  });

  it('with sound and notices off a payment is neither heard nor notified', async () => {
    await paidAt({ paidSound: false, paidNotices: false }, true);
    expect([tones, notices]).toEqual([[], []]);
  });

  it('a page that nobody has used makes no sound', async () => {
    await paidAt({}, false);
    expect(tones).toEqual([]);
  });
});
