/**
 * The fields of a message (`{name}`), which a charge fills in. A template is stored with the English names; the names of
 * every language are read, whatever their accents and case. It imports only pure text, so that every room may.
 */
import { normalizeForSearch } from '../search/normalize-text.ts';
import { LANGUAGES, type Language } from '../values/languages.ts';

export const MESSAGE_FIELDS = [
  'name',
  'first_name',
  'amount',
  'description',
  'reference',
  'due',
  'expires',
  'code',
] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];

/** As people type them: without accents, so that no keyboard makes them hard to write. */
const MESSAGE_FIELD_NAMES: Readonly<Record<Language, Readonly<Record<MessageField, string>>>> = {
  en: {
    name: 'name',
    first_name: 'first_name',
    amount: 'amount',
    description: 'description',
    reference: 'reference',
    due: 'due',
    expires: 'expires',
    code: 'code',
  },
  'pt-BR': {
    name: 'nome',
    first_name: 'primeiro_nome',
    amount: 'valor',
    description: 'descricao',
    reference: 'referencia',
    due: 'vencimento',
    expires: 'validade',
    code: 'codigo',
  },
};

/** A part of a template. Braces that enclose nothing, or a line break, are text. */
export type MessagePiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: MessageField }
  /** Between braces, and no field: as typed, braces included. */
  | { readonly kind: 'unknown'; readonly typed: string };

const BRACES = /\{([^{}\n]+)\}/g;

export function messagePieces(template: string): readonly MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let from = 0;
  for (const { 0: typed, 1: name = '', index } of template.matchAll(BRACES)) {
    if (index > from) pieces.push({ kind: 'text', text: template.slice(from, index) });
    const field = fieldNamed(name);
    pieces.push(field === null ? { kind: 'unknown', typed } : { kind: 'field', field });
    from = index + typed.length;
  }
  return from < template.length ? [...pieces, { kind: 'text', text: template.slice(from) }] : pieces;
}

/** A field as it is typed: `{valor}`. */
export function typedField(field: MessageField, language: Language): string {
  return `{${MESSAGE_FIELD_NAMES[language][field]}}`;
}

/** The same template with its fields named in a language; what is no field stays as it was typed. */
export function withFieldsIn(template: string, language: Language): string {
  return messagePieces(template)
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      return piece.kind === 'field' ? typedField(piece.field, language) : piece.typed;
    })
    .join('');
}

/** What stands between braces and is no field, with its line (from 1). */
export function unknownFields(template: string): readonly { readonly typed: string; readonly line: number }[] {
  return template
    .split('\n')
    .flatMap((text, index) =>
      messagePieces(text).flatMap((piece) =>
        piece.kind === 'unknown' ? [{ typed: piece.typed, line: index + 1 }] : [],
      ),
    );
}

export function hasField(template: string, field: MessageField): boolean {
  return messagePieces(template).some((piece) => piece.kind === 'field' && piece.field === field);
}

/** Whether a line is the code and nothing else: a payer copies the whole line. */
export function isCodeLine(line: string): boolean {
  return hasField(line, 'code') && /^\{[^{}]+\}$/.test(line.trim());
}

function fieldNamed(typed: string): MessageField | null {
  const name = normalizeForSearch(typed).trim().replace(/\s+/g, '_');
  return (
    MESSAGE_FIELDS.find((field) => LANGUAGES.some((language) => MESSAGE_FIELD_NAMES[language][field] === name)) ?? null
  );
}
