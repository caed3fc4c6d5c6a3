/** Some calls of a page are answered in main's place, or main's answers are changed: on the page's own socket. */
import type { Page } from 'playwright';
import type { OperationName, Output } from '../../../src-preload/contract/contract.ts';
import { answerOf, callOf } from './socket-messages.ts';

/** In main's place. */
export type Answers = { readonly [Name in OperationName]?: () => Output<Name> };
/** What becomes of main's own answer. */
export type Changes = { readonly [Name in OperationName]?: (value: Output<Name>) => Output<Name> };

/** Holds for whatever the page opens from now on. */
export async function answerCalls(page: Page, answers: Answers, changes: Changes): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const main = socket.connectToServer();
    const asked = new Map<number, OperationName>();
    socket.onMessage((message) => {
      const call = callOf(message);
      const answer = call === null ? undefined : answers[call.name];
      if (call !== null) asked.set(call.id, call.name);
      if (answer) socket.send(JSON.stringify({ id: call?.id, result: { ok: true, value: answer() } }));
      else main.send(message);
    });
    main.onMessage((message) => {
      const { id, result } = answerOf(message);
      const name = id === undefined ? undefined : asked.get(id);
      // The name ties main's answer to its change, which a union of names cannot express.
      const change = name && (changes[name] as ((value: unknown) => unknown) | undefined);
      if (change === undefined || result?.ok !== true) return socket.send(message);
      socket.send(JSON.stringify({ id, result: { ...result, value: change(result.value) } }));
    });
  });
}
