/** What a move did, the same on both sides. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MoveResult } from '../../../src-preload/contract/gateways/team.ts';
import { FactList } from '../../components/facts/fact-list.tsx';
import { Digest } from './digest.tsx';

export function MoveOutcome({
  result,
  lead,
  note,
  onDone,
}: {
  readonly result: MoveResult;
  readonly lead: string;
  /** What became of the side that it came from. */
  readonly note: string;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { added, joined, digest } = result;
  const counts = [
    t('team.added', { count: added }),
    ...(joined > 0 ? [t('team.joinedCharges', { count: joined })] : []),
  ].join(' · ');
  return (
    <Stack maw={608}>
      <Group role="status" gap={8} wrap="nowrap" c="var(--green-ink)" fw={600} fz={16}>
        <IconCircleCheck size={20} aria-hidden />
        {lead}
      </Group>
      <FactList
        facts={[
          [t('team.moveCharges'), counts],
          // Where the server also has charges of other desks, the two sides have no digest in common.
          ...(digest === null
            ? []
            : [
                [
                  t('team.digest'),
                  <span key="digest">
                    <Digest value={digest} /> {t('team.sameDigest')}
                  </span>,
                ] as const,
              ]),
        ]}
      />
      <Text c="dimmed">{note}</Text>
      <div>
        <Button onClick={onDone}>{t('team.done')}</Button>
      </div>
    </Stack>
  );
}
