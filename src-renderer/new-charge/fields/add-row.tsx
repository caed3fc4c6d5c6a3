import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './new-charge.module.css';

/** Below the rows of a list that is typed: what is wrong with all of them together, and the button for one more. */
export function AddRow({
  fault,
  label,
  onAdd,
  children,
}: {
  readonly fault: string | undefined;
  readonly label: string;
  readonly onAdd: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <>
      {fault !== undefined && (
        <Text c="var(--red-ink)" fz="xs" role="alert">
          {fault}
        </Text>
      )}
      <div className={styles['addRow']}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {label}
        </Button>
        {children}
      </div>
    </>
  );
}
