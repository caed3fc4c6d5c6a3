import { describe, expect, it } from 'vitest';
import { readErrorDetails } from '../../../../src-main/gateway-http/reading/error-details.ts';

const REQUEST = {
  amount: 1_050,
  method: 'PIX',
  metadata: { sellerExternalRef: 'PED-1' },
  customer: {
    name: 'Maria da Silva',
    email: 'maria@example.com',
    phone: '11912345678',
    documentType: 'CPF',
    document: '52998224725',
  },
  items: [{ title: 'Mensalidade de maio', amount: 1_050, quantity: 1, tangible: false }],
};

const read = (body: unknown) => readErrorDetails(body, REQUEST);
const invalid = (path: string) => ({ path, message: 'CPF inválido' });

describe('a reason of a refusal', () => {
  it.each<[string, unknown]>([
    ['value, beside the field as key', { errors: [{ key: 'document', value: 'CPF inválido' }] }],
    ['value, beside the field as name', { errors: [{ name: 'document', value: 'CPF inválido' }] }],
    ['chave and mensagem', { erros: [{ chave: 'documento', mensagem: 'CPF inválido' }] }],
    ['caminho', { erros: [{ caminho: 'customer.document', mensagem: 'CPF inválido' }] }],
    [
      'PropertyName and ErrorMessage',
      [{ PropertyName: 'Customer.Document', ErrorMessage: 'CPF inválido', AttemptedValue: '1' }],
    ],
    [
      'issues of a ZodError',
      { name: 'ZodError', issues: [{ path: ['customer', 'document'], message: 'CPF inválido' }] },
    ],
    ['the model’s state of ASP.NET', { ModelState: { 'charge.Customer.Document': ['CPF inválido'] } }],
  ])('a reason stands at its field: %s', (_, body) => {
    expect(read(body)).toEqual({ message: null, fields: [invalid('customer.document')] });
  });

  it.each([
    'customer_document',
    'customer/document',
    'identification.number',
    'numeroCpfCnpj',
    'payer.identification.number',
    'customer.documents[0].number',
  ])('a reason stands at its field, of the path %s', (path) => {
    expect(read({ errors: { [path]: ['CPF inválido'] } }).fields).toEqual([invalid('customer.document')]);
  });

  it('a reason in the lists of an old service of Brazil’s has no path of theirs', () => {
    const body = { retorno: { mensagens: [{ codigo: '4567', texto: 'Pagador não encontrado' }] } };
    expect(read(body)).toEqual({ message: 'Pagador não encontrado', fields: [] });
  });

  it.each(['shipping.name', 'split.amount', 'discount.amount', 'user.email', 'customer.amount', 'address.number'])(
    'a reason about another part of the request stays at its own path: %s',
    (path) => {
      expect(read({ errors: { [path]: ['não pode ser usado'] } }).fields).toEqual([
        { path, message: 'não pode ser usado' },
      ]);
    },
  );

  it.each([
    ['"customer.document" is not allowed', 'customer.document'],
    ['Invalid value for items.0.amount', 'items.0.amount'],
    ['O campo "cpf" é inválido', 'customer.document'],
  ])('a sentence that names a field stands at it: %s', (message, path) => {
    expect(read({ message }).fields).toEqual([{ path, message }]);
  });

  it('a property that an object lacks is a field of that object', () => {
    const message = "must have required property 'document'";
    expect(read([{ instancePath: '/customer', message }]).fields).toEqual([{ path: 'customer.document', message }]);
  });

  it.each(['value', 'date', 'timestamp', 'target', 'method', 'info', 'a.b.c.d.e.f.g.h.i.j.k.l'])(
    'a sentence is a reason beside a generic one, below the name %s',
    (name) => {
      const nested = name.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), 'Conta sem saldo');
      const { message, fields } = read({ message: 'Dados inválidos', ...(nested as object) });
      expect(message).toBe('Dados inválidos');
      expect(fields).toEqual([{ path: name, message: 'Conta sem saldo' }]);
    },
  );

  it('a sentence is a reason behind any number of other values', () => {
    const numbers = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, n]));
    expect(read({ ...numbers, motivo: 'Conta sem saldo' }).message).toBe('Conta sem saldo');
  });

  it.each<[string, unknown, string]>([
    ['erro, beside a code', { codigo: 'E12', erro: 'saldo_insuficiente' }, 'saldo_insuficiente'],
    [
      'error, beside a generic text',
      { code: 'E12', message: 'Bad Request', error: 'INVALID_CPF' },
      'Bad Request · INVALID_CPF',
    ],
    [
      'a code, beside a generic text',
      { code: 'INSUFFICIENT_FUNDS', message: 'Invalid data' },
      'Invalid data · INSUFFICIENT_FUNDS',
    ],
    ['a name of the service’s own', { message: 'Recusada', motivoRecusa: 'SEM_SALDO' }, 'Recusada · SEM_SALDO'],
  ])('one word is a reason: %s', (_, body, message) => {
    expect(read(body)).toEqual({ message, fields: [] });
  });

  it.each<[string, unknown, string]>([
    [
      'the name of a problem that its text does not tell',
      { nome: 'cpf_bloqueado', mensagem: 'Erro' },
      'Erro · cpf_bloqueado',
    ],
    ['the name of a problem alone', { name: 'ValidationError' }, 'ValidationError'],
    ['the name of a problem', { nome: 'documento_bloqueado', mensagem: 'CPF bloqueado' }, 'CPF bloqueado'],
    ['a value in a language', { error: { message: { lang: 'pt-BR', value: 'Conta sem saldo' } } }, 'Conta sem saldo'],
    ['two languages', { message: { pt: 'Conta sem saldo', en: 'No balance' } }, 'Conta sem saldo · No balance'],
    [
      'a text of a charge that is sent back',
      { status: false, data: { id: '1', reason: 'Conta sem saldo' } },
      'Conta sem saldo',
    ],
  ])('a text that is about no field stands at none: %s', (_, body, message) => {
    expect(read(body)).toEqual({ message, fields: [] });
  });

  it('a stack is read where there is no other text', () => {
    expect(read({ message: 'Sem saldo', stack: 'Error: no balance' }).fields).toEqual([]);
    expect(read({ code: 7, stack: 'Error: no balance' }).message).toBe('7');
    expect(read({ stack: 'Error: no balance' }).fields).toEqual([{ path: 'stack', message: 'Error: no balance' }]);
  });
});

describe('what is no reason of a refusal', () => {
  it.each<[string, unknown]>([
    ['body', REQUEST],
    ['payload', { ...REQUEST, id: 'x' }],
    ['params', { customer: REQUEST.customer }],
    ['input', REQUEST.customer],
    [
      'config',
      { url: 'https://host.example/v1', method: 'post', data: JSON.stringify(REQUEST), headers: { accept: 'a b' } },
    ],
    ['input', { name: 'MARIA DA SILVA', phone: '+55 (11) 91234-5678', document: '***.982.247-**' }],
    ['value', 'maria da  silva'],
    ['anything', { deep: ['Mensalidade de maio'] }],
  ])('what was sent is no reason when it comes back as %s', (name, value) => {
    expect(read({ message: 'Sem saldo', [name]: value })).toEqual({ message: 'Sem saldo', fields: [] });
  });

  it('a value that was refused is no reason beside one', () => {
    const error = { field: 'customer.name', value: 'M. D. SILVA', message: 'Nome não confere' };
    expect(read({ errors: [error] }).fields).toEqual([{ path: 'customer.name', message: 'Nome não confere' }]);
  });

  it.each([
    ['doc_url', 'https://docs.host.example/errors/17'],
    ['schemaPath', '#/properties/customer/required'],
    ['support', 'ajuda@host.example'],
    ['lang', 'pt-BR'],
    ['versao', '1.4.2'],
    ['data', '2026-11-20'],
    ['quando', '20/11/2026 12:00:00'],
    ['valor', '10,50'],
    ['id', '9f1d1c1a-3c84-4a3c-9a3a-000000000001'],
    ['protocolo', 'req_8fJdk29dkWk2k3'],
    ['ok', false],
  ])('noise is no reason: %s %s', (name, value) => {
    const generic = { message: 'Dados inválidos', fields: [] };
    expect(read({ message: 'Dados inválidos', errors: { [name]: value } })).toEqual(generic);
  });

  it('one word of a name that no error has is no reason beside one', () => {
    const reason = { message: 'Sem saldo', fields: [] };
    expect(read({ message: 'Sem saldo', about: { ambiente: 'producao' } })).toEqual(reason);
  });
});
