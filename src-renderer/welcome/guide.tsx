/** A guide above the screen: its steps, ticked as each is done, and below them the present one with its button. */
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './guide.module.css';

interface GuideProps {
  readonly title: string;
  readonly steps: readonly string[];
  /** The present step; the number of steps once all are done. */
  readonly at: number;
  /** What to do now, or what was reached. */
  readonly text: string;
  readonly closeLabel: string;
  onClose(): void;
  /** The present step's button. */
  readonly children?: ReactNode;
}

export function Guide({ title, steps, at, text, closeLabel, onClose, children }: GuideProps) {
  const { t } = useTranslation();
  return (
    <Stack
      component="section"
      gap="xs"
      p="var(--box-pad)"
      bg="var(--accent-soft)"
      className={styles['guide'] ?? ''}
      aria-label={title}
    >
      <Group gap="4px 20px">
        <strong>{title}</strong>
        <Group component="ol" flex={1} gap="4px 20px" className={styles['steps'] ?? ''}>
          {steps.map((step, index) => (
            <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
              {index < at ? (
                <IconCircleCheckFilled size={18} aria-label={t('welcome.stepDone')} />
              ) : (
                <span className={styles['number']} aria-hidden>
                  {index + 1}
                </span>
              )}
              {step}
            </li>
          ))}
        </Group>
      </Group>
      <Group gap="4px 20px">
        <Box component="span" flex={1} miw="min(320px, 100%)" role="status">
          {text}
        </Box>
        {children}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          {closeLabel}
        </Button>
      </Group>
    </Stack>
  );
}
