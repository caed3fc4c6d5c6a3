import { expect, it } from 'vitest';
import { ServerContact } from '../../../src-main/team-history/offline/server-contact.ts';

it('a desk that makes charges on its way back sends them, and reads what the others did only once', async () => {
  const behind: boolean[] = [];
  const after = () => () => undefined;
  const isBack = Promise.withResolvers<void>();
  const contact = new ServerContact(
    {
      clock: { after },
      comeBack: async (isBehind) => {
        behind.push(isBehind);
        return null;
      },
      // Two charges are made meanwhile, one after the other.
      isAllSent: () => behind.length === 3,
      hasRefused: () => false,
      failed: isBack.reject,
    },
    false,
  );
  contact.onChange(isBack.resolve);
  contact.reachable();
  await isBack.promise;
  expect(contact.isOnline).toBe(true);
  expect(behind).toEqual([true, false, false]);
});
