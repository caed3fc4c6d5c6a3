/** The results of a test of a connection: one line a step, each with an icon, what was tested and what was found. */

import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Look } from '../badge.tsx';
import styles from './test-lines.module.css';

const LOOKS = {
  good: { Icon: IconCircleCheck, tone: 'green' },
  warning: { Icon: IconAlertTriangle, tone: 'amber' },
  bad: { Icon: IconCircleX, tone: 'red' },
  skipped: { Icon: IconCircleDashed, tone: 'grey' },
} as const satisfies Record<string, Look>;

export interface TestedStep {
  readonly id: string;
  readonly result: keyof typeof LOOKS;
  /** The step and its result: "Login: OK". */
  readonly title: string;
  /** What was found, and what to do next. */
  readonly children: ReactNode;
}

export function TestLines({ label, steps }: { readonly label: string; readonly steps: readonly TestedStep[] }) {
  return (
    <div role="status" aria-label={label}>
      <Stack component="ul" gap={8} className={styles['results'] ?? ''}>
        {steps.map(({ id, result, title, children }) => {
          const { Icon, tone } = LOOKS[result];
          return (
            <li key={id} data-tone={tone}>
              <Icon size={20} stroke={2} aria-hidden />
              <div>
                <Text fw={600}>{title}</Text>
                {children}
              </div>
            </li>
          );
        })}
      </Stack>
    </div>
  );
}
