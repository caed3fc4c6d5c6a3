import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../support/renderer/page.tsx';
import { NOON, sampleSettings } from '../../../support/renderer/samples.ts';

describe('an expired launch address', () => {
  it.each([
    ['en', /^An old address of Balcão was opened \(.*\d\d:\d\d/, 'Dismiss'],
    ['pt-BR', /^Um endereço antigo do Balcão foi aberto \(.*\d\d:\d\d/, 'Dispensar'],
  ] as const)(
    'an expired launch address that was opened is announced in %s until the notice is closed',
    async (language, title, dismiss) => {
      const { fake, user } = openPage({ 'settings.read': () => sampleSettings({ language }) }, '#/settings');
      await screen.findAllByRole('heading');
      expect(screen.queryByText(title)).toBeNull();
      act(() => fake.signal('launch-refused', { at: NOON }));
      const banner = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]');
      await user.click(within(banner ?? document.body).getByRole('button', { name: dismiss }));
      await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    },
  );

  it('an expired launch address opened while the desk was locked is announced after it is unlocked', async () => {
    const { fake } = openPage({}, '#/settings');
    await screen.findAllByRole('heading');
    act(() => fake.signal('lock-changed', { locked: true, pinSet: false, screenPinSet: false }));
    act(() => fake.signal('launch-refused', { at: NOON }));
    act(() => fake.signal('lock-changed', { locked: false, pinSet: false, screenPinSet: false }));
    expect(await screen.findByText(/^An old address of Balcão was opened/)).toBeTruthy();
  });
});
