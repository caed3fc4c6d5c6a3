/** Where an installed Balcão looks for newer versions (docs/build/updates.md): set by whoever packs it, else nowhere. */

interface Place {
  readonly provider?: string;
  readonly url?: string | null;
}

/**
 * Each desk installs what this address answers with, so nobody on the way may be able to change it.
 * @param publish electron-builder's option of that name.
 * @throws where it is anything but one https address.
 */
export function requireSecureAddress(publish: string | Place | readonly (string | Place)[] | null | undefined): void {
  const places = [publish ?? []].flat();
  const isSecure = (place: string | Place) =>
    typeof place !== 'string' && place.provider === 'generic' && URL.parse(place.url ?? '')?.protocol === 'https:';
  if (places.length > 1 || !places.every(isSecure))
    throw new Error(
      'Newer versions are published at one https address (-c.publish.provider=generic -c.publish.url=…).',
    );
}
