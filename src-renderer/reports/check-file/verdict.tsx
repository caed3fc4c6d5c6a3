/** The verdict on a checked file: one sentence with its colour and icon. */
import { Group } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { Look } from '../../components/badge.tsx';

const LOOKS = {
  whole: { Icon: IconCheck, tone: 'green' },
  changed: { Icon: IconX, tone: 'red' },
  unknown: { Icon: IconQuestionMark, tone: 'amber' },
} as const satisfies Record<string, Look>;

export function Verdict({ is, children }: { readonly is: keyof typeof LOOKS; readonly children: string }) {
  const { Icon, tone } = LOOKS[is];
  return (
    <Group component="p" my={4} c="var(--tone-ink)" fw={600} data-tone={tone} wrap="nowrap" align="flex-start">
      <Icon size={18} aria-hidden /> {children}
    </Group>
  );
}
