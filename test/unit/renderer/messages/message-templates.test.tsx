import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { MessageTemplatesPage } from '../../../../src-renderer/messages/templates/message-templates-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';

/** The page over a main that keeps templates. */
function shown(language: Language = 'en', archivedAt: number | null = null) {
  const desk = atDesk(<MessageTemplatesPage />, savedInMemory(), { language, gateway: { archivedAt } });
  return { user: userEvent.setup(), desk };
}

/** Pastes, because braces mean keys to user-event. */
async function write(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

describe('the templates of messages', () => {
  it('a built-in message is edited and its original restored, and that can be undone', async () => {
    const { user, desk } = shown();
    await user.click(screen.getByRole('button', { name: 'Edit “Cobrança”' }));
    await write(user, screen.getByRole('textbox', { name: 'Text' }), 'Oi, {nome}!\n{codigo}');
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toMatch(
      /^Oi, Maria Aparecida da Silva!The code goes in a separate message.*:0002/,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // Saved with the names of the fields that every language reads.
    await waitFor(() =>
      expect(desk.inputsOf('saved.save')).toMatchObject([
        { save: { thing: { name: 'Cobrança', content: { text: 'Oi, {name}!\n{code}', replaces: 'charge' } } } },
      ]),
    );
    expect(await screen.findByText(/Built in, edited/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore the original of “Cobrança”' }));
    await waitFor(() => expect(screen.queryByText(/Built in, edited/)).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Built in, edited/)).toBeTruthy();
  });

  it('a field that does not exist is refused with its line and the fields there are, as on screen', async () => {
    const { user, desk } = shown('pt-BR');
    await user.click(screen.getByRole('button', { name: 'Novo modelo' }));
    await write(user, screen.getByRole('textbox', { name: 'Nome' }), 'Minha');
    await write(user, screen.getByRole('textbox', { name: 'Texto' }), 'Oi\nValor: {preço}');
    const error = screen.getByText('Linha 2: o campo {preço} não existe. Use um de “Inserir um campo”.');
    const known = screen.getByRole('button', { name: /^Inserir \{nome\}/ });
    expect(error.compareDocumentPosition(known)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(desk.inputsOf('saved.save')).toEqual([]);
  });

  it('the button of a field puts it where the cursor is', async () => {
    const { user } = shown();
    await user.click(screen.getByRole('button', { name: 'New template' }));
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    await write(user, text, 'AB');
    text.setSelectionRange(1, 1);
    await user.click(screen.getByRole('button', { name: 'Insert {due}: due day' }));
    expect(text.value).toBe('A{due}B');
  });

  it('a message with the code beside other words, or for paid charges, is refused with the reason', async () => {
    const { user } = shown();
    await user.click(screen.getByRole('button', { name: 'New template' }));
    await write(user, screen.getByRole('textbox', { name: 'Text' }), 'Code: {code}');
    expect(screen.getByText(/The code stands on a line of its own/)).toBeTruthy();
    await write(user, screen.getByRole('textbox', { name: 'Text' }), '{code}');
    await user.selectOptions(screen.getByLabelText('Used for'), 'Paid charges');
    expect(screen.getByText('A message with the code is for charges to pay.')).toBeTruthy();
  });

  it('a copy of a message is one more, and two messages never have one name', async () => {
    const { user, desk } = shown();
    await user.click(screen.getByRole('button', { name: 'Duplicate “Lembrete”' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveProperty('value', 'Copy of Lembrete');
    await write(user, name, 'Lembrete');
    expect(screen.getByText('Another message has this name. Choose another one.')).toBeTruthy();
    await write(user, name, 'Lembrete 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(desk.inputsOf('saved.save')).toMatchObject([
        { save: { thing: { name: 'Lembrete 2', content: { replaces: null } } } },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete “Lembrete 2”' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit “Lembrete 2”' })).toBeNull());
  });

  it('the templates of an archived gateway are read and not changed', () => {
    shown('en', Date.UTC(2026, 10, 1));
    expect(screen.getByText('Cobrança')).toBeTruthy();
    for (const button of screen.getAllByRole('button')) expect(button.matches(':disabled')).toBe(true);
  });
});
