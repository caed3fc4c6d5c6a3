import { describe, expect, it } from 'vitest';
import { isOfFirewall, isWebPage, readableText } from '../../../../src-main/gateway-http/reading/readable-text.ts';

describe('what a person can read of a text', () => {
  it.each([
    ['plain text', 'Saldo\n insuficiente ', 'Saldo insuficiente'],
    ['named characters', 'CPF inv&aacute;lido &amp; n&atilde;o &#233; aceito', 'CPF inválido & não é aceito'],
    ['no character of a name', 'a &amp b &foo; c', 'a &amp b &foo; c'],
    [
      'a title and the page',
      '<html><head><title>Erro</title></head><body><pre>CPF inválido</pre></body></html>',
      'Erro · CPF inválido',
    ],
    ['a title that the page repeats', '<title>Erro 422</title><h1>Erro 422</h1><p>CPF</p>', 'Erro 422 CPF'],
    ['CDATA', '<erro><texto><![CDATA[CPF <b> inválido & mais]]></texto></erro>', 'CPF <b> inválido & mais'],
    [
      'no scripts, styles and comments',
      '<p>A<script>var b = "<p>no</p>"</script><style>p { x: y }</style><!-- c <p>no</p> --><?php no ?>D</p>',
      'A D',
    ],
  ])('what a person can read of a text: %s', (_, text, said) => {
    expect(readableText(text)).toBe(said);
  });

  it.each(['<!--', '<script>', '<![CDATA[', '<style', '<title>', '<?', '&amp;', '<'])(
    'a hostile text of %s over and over is read at once',
    (part) => {
      expect(readableText(`<p>${part.repeat(500_000)}`).length).toBeLessThanOrEqual(100_000);
    },
  );
});

describe('who wrote a body that is no JSON', () => {
  it.each([
    '<!DOCTYPE html><html></html>',
    '<!-- office --><html lang="pt">',
    '<table><tr><td>Acesso bloqueado</td></tr></table>',
    '<br>Blocked',
    '  <center><h1>403 Forbidden</h1></center>',
  ])('a web page, or a part of one: %s', (body) => {
    expect([isWebPage(body), isOfFirewall(body)]).toEqual([true, true]);
  });

  it.each(['error code: 1020', 'RBAC: access denied', 'Forbidden', '403 Forbidden\n', 'Request blocked. Ray 8f1'])(
    'a firewall’s own words: %s',
    (body) => {
      expect([isWebPage(body), isOfFirewall(body)]).toEqual([false, true]);
    },
  );

  it.each(['<?xml version="1.0"?><erro>Sem saldo</erro>', '<response/>', 'Sem saldo', '', 'no access for this CPF'])(
    'the service itself: %j',
    (body) => {
      expect(isOfFirewall(body)).toBe(false);
    },
  );
});
