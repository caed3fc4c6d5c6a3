/**
 * Personal data that main sends masked: the whole value is shown on request, and each reveal is recorded in the audit
 * trail.
 */
import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PersonalField } from '../../../src-preload/contract/values/personal-data.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useManagedSetup } from '../../bridge/managed.ts';
import { errorOf, useCommand } from '../../bridge/operations.ts';
import { errorSentences } from '../../components/errors/error-sentences.ts';
import { RevealLock } from '../../components/fields/reveal-lock.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';

export function MaskedField({
  chargeKey,
  field,
  masked,
  format,
  what,
}: {
  readonly chargeKey: string;
  readonly field: PersonalField;
  readonly masked: string;
  /** Formats the whole value. */
  readonly format: (value: string) => string;
  readonly what: string;
}) {
  const { t } = useTranslation();
  const { gateway } = useApp();
  const reveal = useCommand('charges.reveal');
  const shown = reveal.data?.value;
  const isLocked = useManagedSetup()?.revealLocked === true;
  const Icon = shown === undefined ? IconEye : IconEyeOff;
  return (
    <span data-figures>
      <UntrustedText>{shown === undefined ? masked : format(shown)}</UntrustedText>{' '}
      {isLocked ? (
        <RevealLock />
      ) : (
        <ActionIcon
          data-inline
          size="sm"
          loading={reveal.isPending}
          onClick={() => {
            if (shown !== undefined) reveal.reset();
            else if (gateway !== null) reveal.mutate({ gatewayId: gateway.id, key: chargeKey, field });
          }}
          aria-pressed={shown !== undefined}
          aria-label={shown === undefined ? t('console.showWhat', { what }) : t('console.hideWhat', { what })}
        >
          <Icon size={15} aria-hidden />
        </ActionIcon>
      )}
      {reveal.error !== null && <span role="alert"> {errorSentences(errorOf(reveal.error), t).what}</span>}
    </span>
  );
}
