import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { useGateway } from '../../../bridge/app-context.tsx';
import { useBridge } from '../../../bridge/bridge-context.tsx';
import { call, useOperation } from '../../../bridge/operations.ts';
import { useToast } from '../../../components/notices/toaster.tsx';

/** The field contains the tags that every one of these charges has; removing one removes it from all of them. */
export function TagsOfCharges({
  keys,
  rows,
  label,
}: {
  readonly keys: readonly string[];
  readonly rows: readonly LiveRow[];
  readonly label: string;
}) {
  const { t } = useTranslation();
  const bridge = useBridge();
  const toast = useToast();
  const { id: gatewayId } = useGateway();
  const { data: knownTags } = useOperation('charges.tags', { gatewayId }, { staleTime: 0 });
  const chosen = rows.filter((row) => keys.includes(row.key));
  const common = (chosen[0]?.tags ?? []).filter((tag) => chosen.every((row) => row.tags.includes(tag)));
  const change = (tags: readonly string[]) => {
    const add = tags.filter((tag) => !common.includes(tag)).map((tag) => tag.trim().slice(0, 40));
    const remove = common.filter((tag) => !tags.includes(tag));
    call(bridge, 'charges.changeTags', { gatewayId, keys: [...keys], add, remove }).catch(() =>
      toast({ id: 'not-tagged', tone: 'red', title: t('charges.tagsNotChanged') }),
    );
  };
  return (
    <TagsInput
      w={260}
      label={label}
      placeholder={t('charges.tagPlaceholder')}
      data={[...(knownTags ?? [])]}
      value={common}
      maxTags={20}
      data-autofocus
      onChange={change}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
