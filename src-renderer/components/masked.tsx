import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Personal data, masked until it is asked for. `what` names it: "CPF". The whole value is in the page only while shown. */
export function Masked({
  masked,
  whole,
  what,
}: {
  readonly masked: string;
  readonly whole: string;
  readonly what: string;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <span data-figures>
      {shown ? whole : masked}{' '}
      <ActionIcon
        size="sm"
        onClick={() => setShown(!shown)}
        aria-pressed={shown}
        aria-label={shown ? t('console.hideWhat', { what }) : t('console.showWhat', { what })}
      >
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </span>
  );
}
