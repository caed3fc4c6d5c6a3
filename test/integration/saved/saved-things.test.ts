/** What people save by name, through the operations of a console: each kind, and what is special to some. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { exampleLayouts } from '../../../src-preload/contract/ready-layouts/example-layouts.ts';
import type { SavedThings, ThingToRemove } from '../../../src-preload/contract/saved/saved-things.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

type Save = Input<'saved.save'>['save'];

let desk: ConsoleDesk;
let gatewayId: string;

beforeAll(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
});
afterAll(() => desk.close());

const save = (thing: Save) => desk.call('saved.save', { gatewayId, save: thing });
const remove = (thing: ThingToRemove) => desk.call('saved.remove', { gatewayId, remove: thing });
const read = () => desk.call('saved.read', { gatewayId });

const sort = { column: 'created', direction: 'desc' } as const;
const view = (name: string, id: string = randomUUID()): Save => ({
  kind: 'view',
  thing: {
    ...{ id, name },
    content: {
      choice: {
        ...{
          states: ['PAID'],
          needsAttention: false,
          marked: false,
          invoice: null,
          operators: [],
          tags: [],
          text: 'maria',
        },
        ...{ created: null, paid: null, amount: { from: null, to: null } },
      },
      layout: { columns: [{ id: 'amount', width: null }], sort },
    },
  },
});
const form = (name: string, id: string = randomUUID()): Save => ({
  kind: 'form',
  thing: {
    ...{ id, name },
    content: {
      ...{ amount: '10,00', amountByHand: true, items: [], reference: '', metadata: [], postbackUrl: '' },
      customer: { name: 'Ana', email: '', phone: '', document: '' },
    },
  },
});
const message = (name: string, id: string = randomUUID()): Save => ({
  kind: 'message',
  thing: { id, name, content: { subject: '', text: 'Oi', language: null, occasion: 'any', replaces: null } },
});
const [ENTRIES] = exampleLayouts('pt-BR');
const layout = (name: string, replaces: string | null = null): Save => ({
  kind: 'layout',
  thing: { ...ENTRIES, name, columns: [...ENTRIES.columns] },
  replaces,
});
const preset = (name: string): Save => ({
  kind: 'preset',
  thing: {
    name,
    options: { format: 'csv', dialect: 'brazil', columns: ['gross'], masked: false, rawAnswers: false },
  },
});

const namesOf = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name);
const removal = ({ kind, thing }: Save): ThingToRemove =>
  kind === 'layout' || kind === 'preset' ? { kind, name: thing.name } : { kind, id: thing.id };

describe('what is saved by name', () => {
  it.each<[keyof SavedThings, (name: string) => Save]>([
    ['views', view],
    ['forms', form],
    ['messages', message],
    ['layouts', layout],
    ['presets', preset],
  ])('%s are saved, read after a restart, and removed one by one', async (list, of) => {
    const [one, other] = [of('Um'), of('Outro')];
    await save(one);
    expect((await save(other))[list]).toHaveLength(2);
    desk = await desk.reopen();
    expect((await read())[list]).toContainEqual(one.thing);
    expect(namesOf((await remove(removal(one)))[list])).toEqual(['Outro']);
    expect((await remove(removal(other)))[list]).toEqual([]);
  });

  it('a second view, form or preset of a name replaces the first', async () => {
    for (const of of [view, form, preset]) await save(of('Mesmo'));
    const [second, ...others] = [view('Mesmo'), form('Mesmo'), preset('Mesmo')];
    await save(second);
    for (const each of others) await save(each);
    const { views, forms, presets } = await read();
    expect([views, forms, presets]).toEqual([[second.thing], [others[0]?.thing], [others[1]?.thing]]);
    for (const each of [second, ...others]) await remove(removal(each));
  });

  it('a message or layout of a taken name is refused at its name, and a renamed one keeps its place', async () => {
    const id = randomUUID();
    await save(message('Lembrete', id));
    await save(layout('Contador'));
    await save(layout('Filial'));
    const refusal = async (thing: Save) => desk.errorOf('saved.save', { gatewayId, save: thing });
    const taken = (code: string) => ({ kind: 'invalid-input', issues: [{ path: 'save.thing.name', code }] });
    expect(await refusal(message('Lembrete'))).toEqual(taken('message-name-taken'));
    // The ready ones are always there.
    for (const name of ['Contador', ENTRIES.name, 'Domínio'])
      expect(await refusal(layout(name))).toEqual(taken('layout-name-taken'));
    const renamed = message('Aviso', id);
    expect((await save(renamed)).messages).toEqual([renamed.thing]);
    expect(namesOf((await save(layout('Razão', 'Contador'))).layouts)).toEqual(['Razão', 'Filial']);
  });

  it('on an archived gateway it can still be read and removed, since it may name a person', async () => {
    await save(form('Com pessoa'));
    await desk.call('gateways.archive', { gatewayId });
    const [named] = (await read()).forms;
    expect((await remove({ kind: 'form', id: named?.id ?? '' })).forms).toEqual([]);
  });
});
