import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';

/** A form whose fields, messages and buttons stand below each other. The fields say themselves what is wrong. */
export function FormColumn({
  label,
  onSubmit,
  children,
}: {
  readonly label: string;
  readonly onSubmit: () => unknown;
  readonly children: ReactNode;
}) {
  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      flex={1}
      maw={560}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </Flex>
  );
}
