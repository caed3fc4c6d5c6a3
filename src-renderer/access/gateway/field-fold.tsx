/** Fields that few gateways need, folded; open from the start where one of them has a value of its own or an error. */
import { Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from '../styles/field-fold.module.css';

export function FieldFold({
  title,
  hint,
  isChanged,
  hasError,
  children,
}: {
  readonly title: string;
  /** Which fields it holds, in a few words. */
  readonly hint: string;
  readonly isChanged: boolean;
  readonly hasError: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isChanged || hasError);
  useEffect(() => {
    if (isChanged || hasError) setOpen(true);
  }, [isChanged, hasError]);
  return (
    <details className={styles['fold']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        <span>{title}</span>
        <Text span c="dimmed" fw={400}>
          {hint}
        </Text>
      </summary>
      <Stack pb="calc(var(--form-gap) + 4px)" pl="lg">
        {children}
      </Stack>
    </details>
  );
}
