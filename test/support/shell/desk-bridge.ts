/** The bridge of a page over a console in this process. */
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { Input, OperationName, Output } from '../../../src-preload/contract/contract.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import type { ConsoleDesk } from './console-desk.ts';

export function bridgeOf(desk: ConsoleDesk): Bridge {
  return {
    call: async <Name extends OperationName>(name: Name, input: Input<Name>) =>
      // The dispatch returns the operation's own output, which its generic signature does not express.
      (await desk.console.dispatch(name, input, { windowId: 'window' })) as Result<Output<Name>>,
    listen: (listener) => desk.console.listen(listener),
  };
}
