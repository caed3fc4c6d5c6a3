import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { POPOVER_PLACEMENT } from '../../components/popover-placement.ts';

interface ListPopoverProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly label: string;
  /** The button that opens it. */
  readonly target: ReactNode;
  /** Nothing in it can have the focus: it opens at once, and the focus stays where it is. */
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

/** A popover under a button above the list. */
export function ListPopover({ opened, onChange, label, target, readOnly = false, children }: ListPopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      withinPortal
      trapFocus={!readOnly}
      {...(readOnly && { transitionProps: { duration: 0 } })}
      middlewares={POPOVER_PLACEMENT}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
