/** CPF or CNPJ, phone or e-mail of the customer: masked, and whole on request, which the audit trail records. */
import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDocument, formatPhone } from '../../../src-preload/contract/values/documents.ts';
import type { PersonalField } from '../../../src-preload/contract/values/personal-data.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useManagedSetup } from '../../bridge/managed.ts';
import { errorOf, useCommand } from '../../bridge/operations.ts';
import { errorSentences } from '../../components/errors/error-sentences.ts';
import { Description } from '../../components/facts/description-list.tsx';
import { RevealLock } from '../../components/fields/reveal-lock.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';

const FORMATS = { document: formatDocument, phone: formatPhone, email: String } as const;

export function RevealedContact({
  id,
  field,
  masked,
}: {
  readonly id: string;
  readonly field: PersonalField;
  readonly masked: string;
}) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const reveal = useCommand('receivables.reveal');
  const isLocked = useManagedSetup()?.revealLocked === true;
  const shown = reveal.data?.value;
  const what = t(`newCharge.${field}`);
  const Icon = shown === undefined ? IconEye : IconEyeOff;
  return (
    <Description name={what}>
      <span data-figures>
        <UntrustedText>{shown === undefined ? masked : FORMATS[field](shown)}</UntrustedText>{' '}
        {isLocked ? (
          <RevealLock />
        ) : (
          <ActionIcon
            data-inline
            size="sm"
            loading={reveal.isPending}
            aria-pressed={shown !== undefined}
            aria-label={t(shown === undefined ? 'console.showWhat' : 'console.hideWhat', { what })}
            onClick={() => (shown === undefined ? reveal.mutate({ gatewayId, id, field }) : reveal.reset())}
          >
            <Icon size={15} aria-hidden />
          </ActionIcon>
        )}
        {reveal.error !== null && <span role="alert"> {errorSentences(errorOf(reveal.error), t).what}</span>}
      </span>
    </Description>
  );
}
