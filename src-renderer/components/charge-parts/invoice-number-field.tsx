/**
 * The number of the company's own invoice on one charge, or on several at once. Charges may share one: a text
 * names how many others have it.
 */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeRow, LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { invoiceNumber } from '../../../src-preload/contract/charges/notes-and-tags-operations.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { codeSentence } from '../errors/field-errors.ts';

/** Milliseconds without a key before other charges with the number are looked for. */
const TYPING_PAUSE = 300;

export interface InvoiceNumberFieldProps {
  readonly label: string;
  readonly keys: readonly string[];
  /** Those of the charges whose rows are loaded. */
  readonly rows: readonly Pick<ChargeRow, 'key' | 'invoiceNumber'>[];
  readonly autoFocus?: boolean;
  /**
   * Whether charges that fit a list filtered by the number no longer leave it at once. On a charge's own page they do not:
   * the next one is reached from there.
   */
  readonly leaveLists: boolean;
  /** The rows that changed. */
  readonly onSaved: (changed: readonly LiveRow[], number: string | null) => void;
}

export function InvoiceNumberField(props: InvoiceNumberFieldProps) {
  const { label, keys, rows, autoFocus = false } = props;
  const { t } = useTranslation();
  const { value, error, number, saved, isNoted, type, save, note } = useInvoiceNumber(props);
  const isTyped = value.trim() !== (saved ?? '');
  return (
    <Stack component="section" gap="xs" w="100%" aria-label={label}>
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          label={label}
          placeholder={t('charges.invoice.placeholder')}
          value={value}
          error={error}
          {...(autoFocus && { 'data-autofocus': true })}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
          }}
        />
      </Group>
      {number !== null && <OtherCharges number={number} rows={rows.filter(({ key }) => keys.includes(key))} />}
      <Group gap="xs" display={isTyped || isNoted ? undefined : 'none'}>
        {isTyped && (
          <Button size="compact-sm" variant="default" loading={note.isPending} onClick={save}>
            {t('charges.save')}
          </Button>
        )}
        {isNoted && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={note.isPending}
            onClick={() => note.mutate({ keys, number: null })}
          >
            {t('charges.invoice.remove')}
          </Button>
        )}
      </Group>
      {note.error !== null && <ErrorNotice thrown={note.error} />}
    </Stack>
  );
}

/** What is typed, what is wrong with it, and how it is saved. */
function useInvoiceNumber({ keys, rows, leaveLists, onSaved }: InvoiceNumberFieldProps) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const command = useCommand('charges.noteInvoice');
  const readAgain = useReadsOfNumbers(leaveLists);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = rows.filter(({ key }) => keys.includes(key));
  const first = chosen[0]?.invoiceNumber ?? null;
  const saved = chosen.every((row) => row.invoiceNumber === first) ? first : null;
  const value = typed ?? saved ?? '';
  const read = invoiceNumber.safeParse(value);
  const isEmpty = value.trim() === '';
  useUnsavedInput(value.trim() !== (saved ?? ''));
  const mutate = (input: { readonly keys: readonly string[]; readonly number: string | null }) =>
    command.mutate(
      { gatewayId, keys: [...input.keys], number: input.number },
      {
        onSuccess: (changed) => {
          setTyped(null);
          readAgain();
          onSaved(changed, input.number);
        },
      },
    );
  return {
    value,
    error: read.success || isEmpty ? undefined : codeSentence(read.error.issues[0]?.message ?? '', t),
    number: read.success ? read.data : null,
    saved,
    isNoted: chosen.some((row) => row.invoiceNumber !== null),
    type: (text: string) => {
      command.reset();
      setTyped(text);
    },
    save: () => {
      if (read.success) mutate({ keys, number: read.data });
      else if (isEmpty && saved !== null) mutate({ keys, number: null });
    },
    note: { mutate, isPending: command.isPending, error: command.error },
  };
}

/** Reads again what depends on which charges have a number. */
function useReadsOfNumbers(leaveLists: boolean): () => void {
  const client = useQueryClient();
  const isByNumber = ({ queryKey: [name, input] }: Pick<Query, 'queryKey'>) =>
    (name === 'charges.list' || name === 'charges.totals') && JSON.stringify(input).includes('"invoice":');
  return () => {
    void client.invalidateQueries({ queryKey: keyOf('charges.withInvoice') });
    void client.invalidateQueries({ predicate: isByNumber, refetchType: leaveLists ? 'active' : 'none' });
  };
}

/** That other charges have this number already, and that some of these have another one, which is replaced. */
function OtherCharges({
  number,
  rows,
}: {
  readonly number: string;
  readonly rows: readonly Pick<ChargeRow, 'invoiceNumber'>[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const [settled] = useDebouncedValue(number, TYPING_PAUSE);
  const { data } = useOperation('charges.withInvoice', { gatewayId, number: settled }, { staleTime: 0 });
  const others = (data ?? 0) - rows.filter((row) => row.invoiceNumber === settled).length;
  const replaced = rows.length < 2 ? 0 : rows.filter((row) => isOther(row.invoiceNumber, number)).length;
  return (
    <>
      {others > 0 && settled === number && (
        <Text size="sm" role="status">
          {t('charges.invoice.shared', { count: others, shown: format.count(others) })}
        </Text>
      )}
      {replaced > 0 && (
        <Text size="sm" role="status">
          {t('charges.invoice.replaced', { count: replaced, shown: format.count(replaced) })}
        </Text>
      )}
    </>
  );
}

const isOther = (noted: string | null, number: string) => noted !== null && noted !== number;
