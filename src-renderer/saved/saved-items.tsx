/** Saved things in a menu: each to choose, and to delete. Deleting can be undone, so it needs no confirmation. */
import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '../components/untrusted-text.tsx';

export function SavedItems<Thing extends { readonly id: string; readonly name: string }>({
  things,
  onChoose,
  onRemove,
}: {
  readonly things: readonly Thing[];
  readonly onChoose: (thing: Thing) => void;
  readonly onRemove: (thing: Thing) => void;
}) {
  const { t } = useTranslation();
  return things.map((thing) => (
    <Group key={thing.id} gap={4} wrap="nowrap" pr={4}>
      <Menu.Item onClick={() => onChoose(thing)}>
        <UntrustedText>{thing.name}</UntrustedText>
      </Menu.Item>
      <ActionIcon
        role="menuitem"
        size="sm"
        aria-label={t('saved.remove', { name: thing.name })}
        onClick={() => onRemove(thing)}
      >
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
    </Group>
  ));
}
