import { Button, Popover } from '@mantine/core';
import type { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { POPOVER_PLACEMENT } from '../../components/popover-placement.ts';
import { ICON_WHEN_NARROW } from './icon-when-narrow.ts';

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

/** A popover under a button of its own, which is an icon alone where the list is narrow. */
export function ButtonPopover({
  Icon,
  label,
  opened,
  onChange,
  children,
}: Omit<ListPopoverProps, 'target' | 'readOnly'> & { readonly Icon: typeof IconFilter }) {
  return (
    <ListPopover
      opened={opened}
      onChange={onChange}
      label={label}
      target={
        <Button
          size="compact-sm"
          variant="default"
          classNames={ICON_WHEN_NARROW}
          title={label}
          leftSection={<Icon size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => onChange(!opened)}
        >
          {label}
        </Button>
      }
    >
      {children}
    </ListPopover>
  );
}
