/** HTTP requests, as bytes: most as a page sends them but for a part or two, some like no request at all. */
import fc from '../run/properties.ts';

export interface AdmittedPage {
  readonly page: URL;
  readonly cookie: string;
}

export function wildRequests({ page, cookie }: AdmittedPage) {
  const segment = fc.oneof(
    fc.constantFrom('', '..', '.', '%2e%2e', '%', '%00', '%ff', 'assets', 'index.html', 'download', 'socket', 'payer'),
    fc.constantFrom('__proto__', '?launch=x', '//', '\\', ';', 'é', 'a'.repeat(9_000), '%41'.repeat(3_000)),
    fc.string({ maxLength: 20 }).map(encodeURIComponent),
  );
  const path = fc.oneof(
    fc.constantFrom(page.pathname, `${page.pathname}socket`, `${page.pathname}payer`, '/', '*', 'http://evil.example/'),
    fc.array(segment, { maxLength: 5 }).map((parts) => page.pathname + parts.join('/')),
    fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const method = fc.constantFrom('GET', 'GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'CONNECT', 'X');
  const version = fc.oneof(
    { weight: 9, arbitrary: fc.constant('HTTP/1.1') },
    { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2', 'HTTP/9', '') },
  );
  const header = fc.oneof(
    fc.constantFrom('Origin: null', 'Origin: http://evil.example', 'Expect: 100-continue', 'Range: bytes=0-'),
    fc.constantFrom(
      'Content-Length: 5',
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 9'.padEnd(40, '9'),
    ),
    fc.constantFrom('Transfer-Encoding: chunked', 'Content-Encoding: br', 'Accept-Encoding: *', 'Connection: close'),
    fc.constantFrom(
      'Upgrade: websocket\r\nConnection: Upgrade',
      'Sec-WebSocket-Protocol: balcao, x',
      'Sec-Fetch-Site: ?',
    ),
    fc.constantFrom('Sec-Fetch-Site: cross-site', 'Host: evil.example', `X: ${'y'.repeat(20_000)}`, ': ', 'Cookie: ='),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const usual = [`Host: ${page.host}`, `Cookie: ${cookie}`, `Origin: ${page.origin}`];
  const headers = fc.oneof(
    { weight: 4, arbitrary: fc.array(header, { maxLength: 1 }).map((more) => [...usual, ...more]) },
    { weight: 1, arbitrary: fc.array(header, { maxLength: 6 }) },
  );
  // A body of another length than it says is taken for the next request, whose refusal may come first.
  const body = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(['', ''], ['Content-Length: 5\r\n', 'hello']) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(['', 'hello'], ['Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n']),
    },
  );
  const request = fc
    .tuple(method, path, version, headers, body)
    .map(([verb, to, protocol, lines, [length, content]]) =>
      Buffer.from(`${[`${verb} ${to} ${protocol}`, ...lines, ''].join('\r\n')}${length}\r\n${content}`, 'utf8'),
    );
  const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each));
  return fc.oneof({ weight: 12, arbitrary: request }, { weight: 1, arbitrary: bytes });
}
