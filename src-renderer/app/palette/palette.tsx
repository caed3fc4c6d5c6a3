/** The command palette: finds commands by name, customers by theirs, and charges by any searchable text. */

import { Kbd, Modal, Text, TextInput } from '@mantine/core';
import { IconReceipt2, IconSearch, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useContext, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { StateBadge } from '../../components/charge-parts/state-badge.tsx';
import { UntrustedTexts } from '../../components/untrusted-text.tsx';
import { goTo } from '../../navigation/route.ts';
import { SingleKeyShortcuts } from '../../navigation/use-keys.ts';
import styles from './palette.module.css';
import { fitOf } from './typed-fit.ts';
import { type Command, useCommands } from './use-commands.ts';

const CHARGES = 6;
const CUSTOMERS = 4;
/** Charges that are read for them: one customer may have the newest ones. */
const READ = 30;

interface PaletteProps {
  readonly onClose: () => void;
  readonly showShortcuts: () => void;
}

export function Palette({ onClose, showShortcuts }: PaletteProps) {
  const { t } = useTranslation();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(typed, showShortcuts);
  const chosen = Math.min(at, found.length - 1);
  const run = (index: number) => {
    const one = found[index];
    if (one === undefined) return;
    onClose();
    // Runs after the dialog has restored the focus, so that the command can move it.
    setTimeout(() => one.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event.key, chosen, found.length);
    if (event.key === 'Enter') run(chosen);
    else if (move === undefined) return;
    else setAt(move);
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.title')}
      classNames={{ header: styles['unseen'] ?? '', body: styles['body'] ?? '' }}
      withCloseButton={false}
      size="lg"
      yOffset="12vh"
      centered={false}
    >
      <TextInput
        // The dialog's own focus comes a moment later, and what is typed meanwhile would be lost.
        autoFocus
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={t('palette.searchLabel')}
        placeholder={t('palette.hint')}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found.length === 0 ? undefined : lineId(list, chosen)}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
      />
      <FoundList id={list} found={found} chosen={chosen} onRun={run} />
      <Text role="status" px="xs" c="dimmed">
        {found.length === 0 && t('palette.nothingFound')}
      </Text>
    </Modal>
  );
}

interface Found {
  readonly id: string;
  readonly group: Command['group'] | 'customers' | 'charges';
  readonly run: () => void;
  readonly line: ReactNode;
}

/** What fits the typed text: commands, by group, the best first; then customers and charges, which come a moment later. */
function useFound(typed: string, showShortcuts: () => void): readonly Found[] {
  const found = useChargesAndCustomers(typed);
  const commands = useCommands(showShortcuts)
    .flatMap((command) => {
      const fit = fitOf(command.name, typed) ?? furtherFitOf(command, typed);
      if (fit === null) return [];
      // What the gateway does not offer follows what can be done.
      const rank = command.group === 'limits' ? fit + 4 : fit;
      return [{ ...command, rank, line: <CommandLine command={command} /> }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  return [...Map.groupBy(commands, ({ group }) => group).values(), found].flat();
}

/** A command that is found by its further words follows those found by their names; two letters would find too many. */
function furtherFitOf({ name, words = '' }: Command, typed: string): number | null {
  return typed.trim().length > 2 && fitOf(`${name} ${words}`, typed) !== null ? 3 : null;
}

/** Which line an arrow key leads to. */
function moveOf(key: string, chosen: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(chosen + 1, count - 1);
  return key === 'ArrowUp' ? Math.max(chosen - 1, 0) : undefined;
}

function lineId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** What was found, by group; the chosen line is in sight. */
function FoundList({
  id,
  found,
  chosen,
  onRun,
}: {
  readonly id: string;
  readonly found: readonly Found[];
  readonly chosen: number;
  readonly onRun: (index: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t('palette.results')} className={styles['list']}>
      {[...new Set(found.map(({ group }) => group))].map((group) => {
        const lines = found.flatMap((one, index) => (one.group === group ? [{ ...one, index }] : []));
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className={styles['group']}>
              {t(`palette.group.${group}`)}
            </div>
            {lines.map(({ id: key, line, index }) => (
              <button
                type="button"
                key={key}
                id={lineId(id, index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={styles['option']}
                ref={index === chosen ? showLine : undefined}
                onClick={() => onRun(index)}
              >
                {line}
              </button>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function showLine(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}

function CommandLine({ command: { name, key, Icon } }: { readonly command: Command }) {
  const withLetters = useContext(SingleKeyShortcuts);
  return (
    <>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={styles['name']}>{name}</span>
      {key !== undefined && withLetters && <Kbd>{key}</Kbd>}
    </>
  );
}

/**
 * The newest charges that match the text, from two characters on, and the customers among them whom it names. They have their own cache key, apart from the list's
 * pages.
 */
function useChargesAndCustomers(typed: string) {
  const bridge = useBridge();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const text = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['palette', gatewayId, text],
    queryFn: () => call(bridge, 'charges.list', { gatewayId, filter: { text }, after: null, limit: READ }),
    enabled: text.length >= 2,
    staleTime: 0,
    gcTime: 0,
  });
  if (text.length < 2 || data === undefined) return [];
  const { rows } = data;
  const named = rows.filter(
    ({ customerName, customerDocument }) =>
      customerName !== null && fitOf(`${customerName} ${customerDocument}`, text) !== null,
  );
  const customers = [...new Map(named.toReversed().map((row) => [personOf(row), row])).values()].toReversed();
  return [
    ...customers.slice(0, CUSTOMERS).map((row) => ({
      id: `customer ${row.key}`,
      group: 'customers' as const,
      run: () => goTo({ screen: 'customer', chargeKey: row.key }),
      line: (
        <>
          <IconUser size={16} stroke={1.75} aria-hidden />
          <span className={styles['name']}>
            <UntrustedTexts texts={[row.customerName, row.customerDocument]} />
          </span>
        </>
      ),
    })),
    ...rows.slice(0, CHARGES).map((row) => ({
      id: row.key,
      group: 'charges' as const,
      run: () => goTo({ screen: 'charges', chargeKey: row.key }),
      line: (
        <>
          <IconReceipt2 size={16} stroke={1.75} aria-hidden />
          <span className={styles['name']}>
            <UntrustedTexts texts={[row.customerName, row.firstItem, row.reference]} />
          </span>
          <span data-figures>{format.money(row.amount)}</span>
          <StateBadge state={row.state} />
        </>
      ),
    })),
  ];
}

/** Charges of one name and document are one customer's; a document may be masked. */
function personOf({ customerDocument, customerName }: LiveRow): string {
  return `${normalizeForSearch(customerName ?? '')} ${customerDocument}`;
}
