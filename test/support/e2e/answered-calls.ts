/** Some calls of a page are answered in main's place, or main's answers are changed: on the page's own socket. */
import type { Page } from 'playwright';
import type { OperationName, Output } from '../../../src-preload/contract/contract.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';

/** In main's place. */
export type Answers = { readonly [Name in OperationName]?: () => Output<Name> };
/** What becomes of main's own answer. */
export type Changes = { readonly [Name in OperationName]?: (value: Output<Name>) => Output<Name> };

/** What the page sends, but for its first message: that is the secret by which main knows it. */
interface Call {
  readonly id: number;
  readonly name: OperationName;
}

/** A message of main's without them is a signal; what proves the launch is no JSON at all. */
interface Answered {
  readonly id?: number;
  readonly result?: { readonly ok: boolean; readonly value?: unknown };
}

/** Holds for whatever the page opens from now on. */
export async function answerCalls(page: Page, answers: Answers, changes: Changes): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const main = socket.connectToServer();
    const asked = new Map<number, OperationName>();
    socket.onMessage((message) => {
      const { id, name } = (jsonOf(String(message)) ?? {}) as Partial<Call>;
      const answer = name && answers[name];
      if (id !== undefined && name !== undefined) asked.set(id, name);
      if (answer) socket.send(JSON.stringify({ id, result: { ok: true, value: answer() } }));
      else main.send(message);
    });
    main.onMessage((message) => {
      const { id, result } = (jsonOf(String(message)) ?? {}) as Answered;
      const name = id === undefined ? undefined : asked.get(id);
      // The name ties main's answer to its change, which a union of names cannot express.
      const change = name && (changes[name] as ((value: unknown) => unknown) | undefined);
      if (change === undefined || result?.ok !== true) return socket.send(message);
      socket.send(JSON.stringify({ id, result: { ...result, value: change(result.value) } }));
    });
  });
}
