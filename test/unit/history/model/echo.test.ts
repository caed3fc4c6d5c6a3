import { expect, it } from 'vitest';
import { snapshotFromRequest } from '../../../../src-main/history/model/charge-facts.ts';
import { separateEcho } from '../../../../src-main/history/model/echo.ts';

const typed = snapshotFromRequest(
  {
    amount: 1000,
    method: 'PIX',
    customer: { name: 'João Ângelo', email: 'joao@example.com', phone: '11999998888', document: '52998224725' },
  },
  'PEDIDO-1',
  0,
);
const echoOf = (field: string, text: string) =>
  separateEcho(
    typed,
    field === 'reference'
      ? { id: 'tx', metadata: { sellerExternalRef: text } }
      : { id: 'tx', customer: { [field]: text } },
  );

it.each([
  ['name', 'JOAO ANGELO'],
  ['name', ' João  Ângelo '],
  ['name', 'J*** Á***'],
  ['name', ''],
  ['email', 'JOAO@EXAMPLE.COM'],
  ['email', 'j***@example.com'],
  ['phone', '+55 (11) 99999-8888'],
  ['phone', '*******8888'],
  ['phone', ' '],
  ['document', '529.982.247-25'],
  ['document', '***.982.247-**'],
  ['reference', ' PEDIDO-1'],
])('an echo of the %s that is written in another way, masked or empty, does not differ: "%s"', (field, text) => {
  expect(echoOf(field, text)).toMatchObject({ echo: undefined, differs: [] });
});

it.each([
  ['name', 'Joana Ângela', 'customer.name'],
  ['name', 'J*** Á*** Souza', 'customer.name'],
  ['email', 'm***@example.com', 'customer.email'],
  ['phone', '11999998887', 'customer.phone'],
  ['document', '***.982.248-**', 'customer.document'],
  ['document', '12345678909', 'customer.document'],
  ['reference', 'pedido-1', 'metadata.sellerExternalRef'],
])('an echo of the %s that says something else differs, and leaves the response: "%s"', (field, text, path) => {
  const { echo, differs, response } = echoOf(field, text);
  expect(differs).toEqual([path]);
  expect(JSON.stringify(echo)).toContain(text);
  expect(JSON.stringify(response)).not.toContain(text);
});

it('an echo that agrees again is past and still known, and differs anew when it comes back', () => {
  const { echo } = echoOf('name', 'Outra Pessoa');
  const past = separateEcho({ ...typed, ...(echo && { echo }) }, { id: 'tx', customer: { name: 'João Ângelo' } });
  expect(past).toMatchObject({ echo: { customer: { name: 'Outra Pessoa' }, isPast: true }, differs: [] });
  const silent = separateEcho({ ...typed, ...(past.echo && { echo: past.echo }) }, { id: 'tx' });
  expect(silent.echo).toEqual(past.echo);
  const back = separateEcho(
    { ...typed, ...(past.echo && { echo: past.echo }) },
    { id: 'tx', customer: { name: 'Outra Pessoa' } },
  );
  expect(back).toMatchObject({ echo: { customer: { name: 'Outra Pessoa' } }, differs: ['customer.name'] });
  expect(back.echo?.isPast).toBeUndefined();
});

it('a field that was not typed is taken from the response, but not where a typed one names somebody else', () => {
  const named = snapshotFromRequest({ amount: 1000, method: 'PIX', customer: { name: 'João Ângelo' } }, 'PEDIDO-1', 0);
  const same = separateEcho(named, { id: 'tx', customer: { name: 'JOÃO ÂNGELO', document: '52998224725' } });
  expect(same).toMatchObject({ echo: undefined, response: { customer: { document: '52998224725' } } });
  const other = separateEcho(named, { id: 'tx', customer: { name: 'Outra Pessoa', document: '11144477735' } });
  expect(other.response.customer).toEqual({});
  expect(other.echo?.customer).toEqual({ name: 'Outra Pessoa', document: '11144477735' });
});

const numbered = snapshotFromRequest(
  { amount: 1000, method: 'PIX', customer: { document: '01234567890' } },
  '000777',
  0,
);
const echoOfReference = (sellerExternalRef: unknown) =>
  separateEcho(numbered, { id: 'tx', metadata: { sellerExternalRef } });

it.each([[777], [['000777']], [[]], [{ value: '000777' }], [true], ['000777']])(
  'a reference echoed as a number, a list or an object is not another one, and never what was typed: %j',
  (echoed) => {
    const { echo, differs, response } = echoOfReference(echoed);
    expect({ echo, differs, metadata: response.metadata }).toEqual({ echo: undefined, differs: [], metadata: {} });
  },
);

it.each([
  ['another number', 778, '778'],
  ['the digits as a text', '777', '777'],
])('a reference echoed as %s differs, and what was typed stays', (_, echoed, shown) => {
  const { echo, differs, response } = echoOfReference(echoed);
  expect(echo).toEqual({ reference: shown });
  expect(differs).toEqual(['metadata.sellerExternalRef']);
  expect(response.metadata).toEqual({});
});

it('a reference of more digits than a number holds is recognised in its number', () => {
  const long = snapshotFromRequest({ amount: 1000, method: 'PIX' }, '20261127000000000123', 0);
  const metadata = JSON.parse('{"sellerExternalRef":20261127000000000123}');
  expect(separateEcho(long, { id: 'tx', metadata }).differs).toEqual([]);
});

it('a CPF echoed as a number, without its leading zero, is the typed one', () => {
  const { differs } = separateEcho(numbered, { id: 'tx', customer: { document: '1234567890' } });
  expect(differs).toEqual([]);
});
