import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, sampleAbout, sampleAccess } from '../../../support/renderer/samples.ts';

const withToken = (token: 'unreadable' | 'locked', secrets: 'readable' | 'unreadable' | 'locked' = 'readable') => ({
  'access.status': () => sampleAccess({ token, secrets, paused: true }),
});

describe('a stored token that cannot be read', () => {
  it('a stored token that cannot be read is requested again, on every screen and in the list', async () => {
    openPage(withToken('unreadable', 'unreadable'), '#/access');
    expect(await screen.findByText('The saved token cannot be read on this computer.')).toBeTruthy();
    expect(await screen.findByText('Saved, but it cannot be read on this computer. Paste it again.')).toBeTruthy();
    expect(screen.getByText('The saved token cannot be read on this computer. Paste it again.')).toBeTruthy();
    expect(screen.getByText(/they cannot be read on this computer. Type them again/)).toBeTruthy();
    expect(screen.getByLabelText('Paste a new token')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear token' })).toBeTruthy();
    expect(screen.queryByText(/has no token|refused the token/)).toBeNull();
  });

  it('a stored token in a locked keyring is not requested: the page offers to unlock and retry', async () => {
    const { fake, user } = openPage(
      { ...withToken('locked'), 'access.verify': () => Promise.reject(failure({ kind: 'vault', reason: 'locked' })) },
      '#/access',
    );
    expect(await screen.findByText(/you do not need to paste the token again/)).toBeTruthy();
    expect(screen.getByText('The keyring is locked, and the token is in it. Unlock it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    await waitFor(() => expect(fake.inputsOf('access.verify')).toEqual([{ gatewayId: GATEWAY_ID }]));
    expect(
      await screen.findByText(/if that does not help, start Balcão again. Nothing was sent or changed./),
    ).toBeTruthy();
  });

  it('a stored token in a keyring refused to Electron asks to unlock it and start Balcão again', async () => {
    const responses = withToken('locked');
    openPage({ ...responses, 'settings.about': () => ({ ...sampleAbout(), shell: 'electron' }) }, '#/access');
    expect(await screen.findByText(/unlock the keyring and start Balcão again/)).toBeTruthy();
  });
});
