import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';

/** Before a screen's title: the way to the screen that it belongs to. */
export function BackLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <ActionIcon component="a" size={26} href={href} aria-label={label} title={label}>
      <IconArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
}
