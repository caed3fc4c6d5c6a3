/**
 * Finds one person's data in every gateway, exports and erases it. Typed values stay in the page, and are gone when the
 * screen is left.
 */

import { Button, Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErasureReceipt, FoundInGateway } from '../../../src-preload/contract/maintenance/erasure-operations.ts';
import type { PersonAsked } from '../../../src-preload/contract/maintenance/history-operations.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useSaveCommand } from '../../bridge/saved-file.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { CleanInput } from '../../components/fields/clean-input.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { FoundList } from './found-list.tsx';
import styles from './person.module.css';
import { useErasure } from './use-erasure.tsx';

const SOUGHT_FIELDS = ['document', 'email', 'phone', 'name'] as const;
const NOBODY = { document: '', email: '', phone: '', name: '' };

export function PersonSection({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const [typed, setTyped] = useState(NOBODY);
  const exportPerson = useSaveCommand('maintenance.exportPerson');
  const person = { by: 'typed', ...typed } as const satisfies PersonAsked;
  const { find, erase, ask, question } = useErasure(person, () => {
    find.reset();
    setTyped(NOBODY);
  });
  return (
    <FormSection title={t('erasure.title')} intro={t('erasure.intro')}>
      <PersonForm
        typed={typed}
        isFinding={find.isPending}
        onType={(part) => {
          find.reset();
          setTyped({ ...typed, ...part });
        }}
        onFind={() => {
          erase.reset();
          find.mutate({ person });
        }}
      />
      {[find.error, erase.error, exportPerson.error].map(
        (error, index) => error !== null && <ErrorNotice key={SOUGHT_FIELDS[index]} thrown={error} />,
      )}
      {erase.data && <p role="status">{erasedText(t, erase.data)}</p>}
      {exportPerson.data && <p role="status">{exportPerson.data.path}</p>}
      {find.data && (
        <FoundPerson
          found={find.data}
          gatewayId={gatewayId}
          isExporting={exportPerson.isPending}
          onExport={() => exportPerson.mutate({ gatewayId, person, language })}
          onErase={ask}
        />
      )}
      {question}
    </FormSection>
  );
}

interface PersonFormProps {
  readonly typed: typeof NOBODY;
  readonly isFinding: boolean;
  readonly onType: (part: Partial<typeof NOBODY>) => void;
  readonly onFind: () => void;
}

function PersonForm({ typed, isFinding, onType, onFind }: PersonFormProps) {
  const { t } = useTranslation();
  const labels = {
    document: t('erasure.document'),
    email: t('erasure.email'),
    phone: t('erasure.phone'),
    name: t('erasure.name'),
  };
  return (
    <Stack
      component="form"
      gap="calc(var(--form-gap) - 4px)"
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <div className={styles['fields']}>
        {SOUGHT_FIELDS.map((field) => (
          <CleanInput
            key={field}
            kind={field === 'name' ? 'words' : 'signs'}
            label={labels[field]}
            value={typed[field]}
            onText={(text) => onType({ [field]: text })}
          />
        ))}
      </div>
      <Text c="dimmed">{t('erasure.hint')}</Text>
      <div>
        <Button
          type="submit"
          variant="default"
          loading={isFinding}
          disabled={SOUGHT_FIELDS.every((field) => typed[field].trim() === '')}
        >
          {t('erasure.find')}
        </Button>
      </div>
    </Stack>
  );
}

/** Where the person's data is, and what can be done with it. */
function FoundPerson({
  found,
  gatewayId,
  isExporting,
  onExport,
  onErase,
}: {
  readonly found: readonly FoundInGateway[];
  readonly gatewayId: string;
  readonly isExporting: boolean;
  readonly onExport: () => void;
  readonly onErase: () => void;
}) {
  const { t } = useTranslation();
  const { gateway } = useApp();
  const isHere = found.some((each) => each.gatewayId === gatewayId && isFound(each));
  return (
    <>
      {!found.some(isFound) && <p role="status">{t('erasure.notFound')}</p>}
      <FoundList found={found} />
      {!found.some(isFound) && found.some(hasCopies) && <Text c="dimmed">{t('erasure.mayBeInBackups')}</Text>}
      <Group>
        {isHere && (
          <Button variant="default" loading={isExporting} onClick={onExport}>
            {t('erasure.export', { gateway: gateway?.name ?? '' })}
          </Button>
        )}
        {found.some((each) => isFound(each) || hasCopies(each) || hasStatement(each)) && (
          <Button variant="default" onClick={onErase}>
            {t('erasure.erase')}
          </Button>
        )}
      </Group>
    </>
  );
}

/** What was erased so far, and what is left to do. */
function erasedText(t: TFunction, { gateways, endedAt, unreached }: ErasureReceipt): string {
  const erased = gateways.filter(({ state }) => state !== 'erasing');
  const isWhole = erased.length === gateways.length;
  const count = erased.reduce((sum, { charges }) => sum + charges, 0);
  return [
    ...(isWhole || count > 0 ? [t('erasure.erased', { count })] : []),
    ...(isWhole ? [] : [t('erasure.erasingGoesOn')]),
    ...(isWhole && endedAt === null ? [t('erasure.copiesFollow')] : []),
    ...(unreached.length > 0 ? [t('erasure.seeUnreached')] : []),
  ].join(' ');
}

function isFound(each: FoundInGateway): boolean {
  return each.state === 'searched' && each.charges + each.attempts + each.forms + each.filters + each.receivables > 0;
}

function hasStatement(each: FoundInGateway): boolean {
  return each.state === 'searched' && each.statements > 0;
}

function hasCopies(each: FoundInGateway): boolean {
  return each.state === 'searched' && each.copies > 0;
}
