/**
 * Sends requests to a sandbox as any HTTP client would, so that its tests do not depend on the gateway's own client.
 */
import type { Sandbox } from '../../../../src-main/sandbox/sandbox-server.ts';

export interface Said {
  readonly status: number;
  /** The parsed body; null where it is no JSON. */
  readonly body: {
    readonly status?: boolean;
    readonly data?: {
      readonly id?: string;
      readonly pix?: Readonly<Record<string, string>>;
      readonly [field: string]: unknown;
    };
    readonly [field: string]: unknown;
  } | null;
  readonly text: string;
  readonly headers: Headers;
}

/** One request below the base address, with the sandbox's own token unless another (or null: none) is passed. */
export async function requestSandbox(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  token: string | null = sandbox.token,
): Promise<Said> {
  const response = await fetch(path.startsWith('http') ? path : `${sandbox.baseUrl}${path}`, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), text, headers: response.headers };
}

function parsed(text: string): Said['body'] {
  try {
    return JSON.parse(text);
  } catch {
    // Some responses are not JSON on purpose.
    return null;
  }
}

/** Creates a charge and returns its id. */
export async function createdId(sandbox: Sandbox, amount = 1050): Promise<string> {
  const { body } = await requestSandbox(sandbox, 'POST', '/transactions', { amount, method: 'PIX' });
  return body?.data?.id ?? '';
}
