import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormField } from '../../../src-preload/contract/gateways/gateway.ts';
import { CleanInput } from '../../components/fields/clean-input.tsx';
import { isBlankMetadata } from '../form/charge-form.ts';
import { fieldName } from '../form/field-names.ts';
import type { BoundForm } from '../form/use-charge-form.ts';
import { MetadataFields } from './metadata-fields.tsx';
import styles from './new-charge.module.css';

/** The reference, and what else is shown of notification and metadata, folded. */
export function MoreFields({
  boundForm,
  shown,
}: {
  readonly boundForm: BoundForm;
  readonly shown: ReadonlySet<FormField>;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { form } = boundForm;
  const { filled, isOpen, toggle } = useMoreFold(boundForm);
  const offered = ['reference', ...(['postbackUrl', 'metadata'] as const).filter((field) => shown.has(field))];
  const namesOf = (fields: readonly string[]) => fields.map((field) => fieldName(form, field, t)).join(', ');
  return (
    <section className={styles['more']}>
      <Title order={2}>
        <UnstyledButton
          className={styles['moreToggle'] ?? ''}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <IconChevronRight size={16} aria-hidden className={styles['moreChevron'] ?? ''} />
          {t('newCharge.sections.more')}
          <span className={styles['aside']}>
            {filled.length === 0 || isOpen
              ? namesOf(offered)
              : t('newCharge.sections.moreFilled', { fields: namesOf(filled) })}
          </span>
        </UnstyledButton>
      </Title>
      <div id={id} hidden={!isOpen} className={styles['moreFields']}>
        <CleanInput
          {...boundForm.bind('reference')}
          kind="words"
          label={t('newCharge.reference')}
          description={t('newCharge.referenceHint')}
          value={form.reference}
          onText={(reference) => boundForm.edit('reference', (before) => ({ ...before, reference }))}
        />
        {shown.has('postbackUrl') && (
          <CleanInput
            {...boundForm.bind('postbackUrl')}
            kind="signs"
            label={t('newCharge.postbackUrl')}
            description={t('newCharge.postbackHint')}
            inputMode="url"
            placeholder="https://"
            value={form.postbackUrl}
            onText={(postbackUrl) => boundForm.edit('postbackUrl', (before) => ({ ...before, postbackUrl }))}
          />
        )}
        {shown.has('metadata') && <MetadataFields boundForm={boundForm} />}
      </div>
    </section>
  );
}

/**
 * Which of the folded fields are filled, and whether the fold is open: where one of them holds something or has an
 * error. A person can fold what holds something, but not an error.
 */
function useMoreFold({ form, faultyFields }: BoundForm) {
  const filled = [
    ...(form.reference === '' ? [] : ['reference']),
    ...(form.postbackUrl === '' ? [] : ['postbackUrl']),
    ...(form.metadata.every(isBlankMetadata) ? [] : ['metadata']),
  ];
  const [unfolded, setUnfolded] = useState({ isOpen: filled.length > 0, filled: filled.length });
  // What a template or a copy brings is shown; a field that is emptied stays where it is.
  if (unfolded.filled !== filled.length)
    setUnfolded(({ isOpen, filled: before }) => ({
      isOpen: isOpen || filled.length > before,
      filled: filled.length,
    }));
  const isOpen = unfolded.isOpen || faultyFields.some(isFieldOfMore);
  return { filled, isOpen, toggle: () => setUnfolded({ isOpen: !isOpen, filled: filled.length }) };
}

function isFieldOfMore(field: string): boolean {
  return field === 'reference' || field === 'postbackUrl' || field.split('.')[0] === 'metadata';
}
