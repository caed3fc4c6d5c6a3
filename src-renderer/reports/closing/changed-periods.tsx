/** The closed periods that changed since: each can be opened, and all can be closed again at once, after a look. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing, ClosingSummary } from '../../../src-preload/contract/reports/closing.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, keyOf } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { dayText } from '../../format/day-text.ts';
import { type Columns, LongTable } from '../fields/report-table.tsx';
import { useCloseInTurn } from './close-in-turn.ts';
import { useBasisName } from './closing-basis.tsx';
import { summedFigures } from './closing-rows.ts';

/** As many have a button of their own; the list names all. */
const MOST_BUTTONS = 12;

export function ChangedPeriods({
  closings,
  onOpen,
}: {
  readonly closings: readonly ClosingSummary[];
  readonly onOpen: (closing: ClosingSummary) => void;
}) {
  const { t } = useTranslation();
  const basisName = useBasisName();
  const [isAsking, setAsking] = useState(false);
  const changed = closings
    .filter(({ isOutdated, isSuperseded }) => isOutdated === true && !isSuperseded)
    .toSorted((one, other) => one.period.length - other.period.length);
  if (changed.length === 0) return null;
  return (
    <ToneBox tone="amber" role="status" wrap="wrap" align="center" mb="md">
      <IconHistory size={16} aria-hidden />
      <span>
        <strong>{t('reports.closing.attention', { count: changed.length })}</strong>{' '}
        {t('reports.closing.attentionWhat')}
      </span>
      {changed.slice(0, MOST_BUTTONS).map((closing) => (
        <Button key={closing.id} variant="default" size="compact-xs" onClick={() => onOpen(closing)}>
          {dayText(closing.period)} · {basisName(closing.basis)}
        </Button>
      ))}
      {changed.length > 1 && (
        <Button size="compact-xs" onClick={() => setAsking(true)}>
          {t('reports.closing.closeChanged')}
        </Button>
      )}
      {isAsking && <CloseChanged changed={changed} onDone={() => setAsking(false)} />}
    </ToneBox>
  );
}

/** Each of them as it was closed and as it is now; one press closes all. */
function CloseChanged({
  changed,
  onDone,
}: {
  readonly changed: readonly ClosingSummary[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const read = useReadAll(gatewayId, changed);
  const tableOf = useChangedTable();
  const { error, isClosing, closeInTurn } = useCloseInTurn();
  const closeAll = async () => {
    if (await closeInTurn(changed.map(({ period, basis }) => ({ gatewayId, period, basis })))) onDone();
  };
  return (
    <Modal
      opened
      size="xl"
      onClose={onDone}
      title={t('reports.closing.closeChangedTitle', { count: changed.length })}
      closeButtonProps={{ 'aria-label': t('console.close') }}
    >
      <Stack>
        <Text>{t('reports.closing.closeChangedNote')}</Text>
        {read.error !== null && <ErrorNotice thrown={read.error} onRetry={() => void read.refetch()} />}
        {error !== null && <ErrorNotice thrown={error} />}
        {read.data === undefined && read.error === null && <Waiting shapes={['table']} lines={4} />}
        {read.data !== undefined && <LongTable title={t('reports.closing.sideBySide')} {...tableOf(read.data)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone} data-autofocus>
            {t('console.cancel')}
          </Button>
          <Button loading={isClosing} disabled={read.data === undefined} onClick={() => void closeAll()}>
            {t('reports.closing.closeChanged')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** One after the other: a month is some thousand rows. */
function useReadAll(gatewayId: string, changed: readonly ClosingSummary[]) {
  const bridge = useBridge();
  return useQuery({
    queryKey: [...keyOf('closing.read'), 'changed', gatewayId, changed.map(({ id }) => id)],
    staleTime: 0,
    queryFn: async () => {
      const all: Closing[] = [];
      for (const { period, basis, id: closingId } of changed)
        all.push(await call(bridge, 'closing.read', { gatewayId, period, basis, closingId }));
      return all;
    },
  });
}

function useChangedTable(): (read: readonly Closing[]) => Pick<ComponentProps<typeof LongTable>, 'columns' | 'rows'> {
  const { t } = useTranslation();
  const basisName = useBasisName();
  const figures = [
    [t('reports.column.gross'), ({ gross }: ReturnType<typeof summedFigures>) => gross],
    [t('reports.closing.refunded'), ({ returnedGross }: ReturnType<typeof summedFigures>) => returnedGross],
  ] as const;
  const columns: Columns = [
    { name: t('reports.closing.period'), kind: 'text' },
    { name: t('reports.closing.basis'), kind: 'text' },
    ...figures.flatMap(([name]) => [
      { name: `${name} (${t('reports.column.before')})`, kind: 'money' as const },
      { name: `${name} (${t('reports.column.after')})`, kind: 'money' as const },
    ]),
    { name: t('reports.closing.changesCount'), kind: 'count' },
  ];
  return (read) => ({
    columns,
    rows: read.map(({ period, basis, compared }) => [
      dayText(period),
      basisName(basis),
      ...figures.flatMap(([, of]) => [
        of(summedFigures(compared?.lines ?? [])),
        of(summedFigures(compared?.now ?? [])),
      ]),
      compared?.changed ?? null,
    ]),
  });
}
