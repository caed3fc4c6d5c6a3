/** Fields that few people need, folded; open from the start where one of them has a value of its own or an error. */
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { LinedFold } from '../fold.tsx';

export function FieldFold({
  title,
  hint,
  isChanged,
  hasError = false,
  children,
}: {
  readonly title: string;
  /** Which fields it holds, in a few words. */
  readonly hint: string;
  readonly isChanged: boolean;
  readonly hasError?: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isChanged || hasError);
  useEffect(() => {
    if (isChanged || hasError) setOpen(true);
  }, [isChanged, hasError]);
  return (
    <LinedFold
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      summary={
        <>
          <span>{title}</span>
          <Text span c="dimmed" fw={400}>
            {hint}
          </Text>
        </>
      }
    >
      <Stack pb="calc(var(--form-gap) + 4px)" pl="lg">
        {children}
      </Stack>
    </LinedFold>
  );
}
