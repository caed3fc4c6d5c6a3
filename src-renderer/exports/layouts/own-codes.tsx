/** What of the office's own a layout writes: which movements, their accounts, codes and texts, and its company. */
import { Box, Checkbox, Text, TextInput, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportLayout, ownCodesOf } from '../../../src-preload/contract/reports/export-layouts.ts';
import { type MovementKind, movementKind } from '../../../src-preload/contract/reports/layout-columns.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import type { FieldErrors } from '../../components/errors/field-errors.ts';
import type { LayoutDraft } from './cell-sources.ts';
import styles from './layouts.module.css';

interface OwnCodesProps {
  readonly layout: LayoutDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<LayoutDraft>) => void;
}

export function OwnCodes({ layout, errors, onChange }: OwnCodesProps) {
  const { t } = useTranslation();
  const own = ownCodesOf(layout);
  return (
    <>
      {(own.companyCode || own.companyTaxId) && (
        <Box component="section" mb="md" aria-label={t('reports.export.layout.company')}>
          <Title order={3} mb={4}>
            {t('reports.export.layout.company')}
          </Title>
          <div className={styles['fields']}>
            {(['code', 'taxId'] as const).map(
              (field) =>
                own[field === 'code' ? 'companyCode' : 'companyTaxId'] && (
                  <TextInput
                    key={field}
                    label={t(`reports.export.layout.companyField.${field}`)}
                    value={layout.company[field]}
                    maxLength={LONGEST.layoutAccount}
                    error={errors[`company.${field}`]}
                    onChange={({ currentTarget: { value } }) =>
                      onChange({ company: { ...layout.company, [field]: value } })
                    }
                  />
                ),
            )}
          </div>
        </Box>
      )}
      {layout.lines !== 'charge' && <Movements {...{ layout, errors, onChange }} />}
    </>
  );
}

type MovementField = 'debit' | 'credit' | 'texts' | 'codes';

/** A line for each kind of movement, with its accounts, text and code as far as the layout writes them. */
function Movements({ layout, errors, onChange }: OwnCodesProps) {
  const { t } = useTranslation();
  const own = ownCodesOf(layout);
  const fields = (['debit', 'credit', 'texts', 'codes'] as const).filter((field) =>
    field === 'texts' || field === 'codes' ? own[field] : own.accounts,
  );
  return (
    <Checkbox.Group
      label={t('reports.export.layout.movements')}
      value={layout.movements}
      error={errors['movements']}
      onChange={(kinds) => onChange({ movements: movementKind.options.filter((kind) => kinds.includes(kind)) })}
    >
      <div
        className={styles['movements']}
        data-none={fields.length === 0 || undefined}
        // React's style type does not allow custom properties.
        style={{ '--fields': fields.length } as React.CSSProperties}
      >
        {fields.length > 0 && <span />}
        {fields.map((field) => (
          <Text key={field} span c="dimmed" fz={12} aria-hidden>
            {t(`reports.export.layout.kindField.${field}`)}
          </Text>
        ))}
        {movementKind.options.map((kind) => (
          <Fragment key={kind}>
            <Checkbox value={kind} label={t(`reports.export.layout.kind.${kind}`)} />
            {fields.map((field) => (
              <KindField key={field} {...{ kind, field, layout, errors, onChange }} />
            ))}
          </Fragment>
        ))}
      </div>
    </Checkbox.Group>
  );
}

function KindField({
  kind,
  field,
  layout,
  errors,
  onChange,
}: OwnCodesProps & { readonly kind: MovementKind; readonly field: MovementField }) {
  const { t } = useTranslation();
  const isAccount = field === 'debit' || field === 'credit';
  const change = (value: string) => {
    if (!isAccount) return onChange({ [field]: { ...layout[field], [kind]: value } });
    const accounts: ExportLayout['accounts'][MovementKind] = { ...layout.accounts[kind], [field]: value };
    onChange({ accounts: { ...layout.accounts, [kind]: accounts } });
  };
  return (
    <TextInput
      size="xs"
      aria-label={`${t(`reports.export.layout.kind.${kind}`)}: ${t(`reports.export.layout.kindField.${field}`)}`}
      value={isAccount ? layout.accounts[kind][field] : layout[field][kind]}
      disabled={!layout.movements.includes(kind)}
      maxLength={field === 'texts' ? LONGEST.line : LONGEST.layoutAccount}
      error={errors[isAccount ? `accounts.${kind}.${field}` : `${field}.${kind}`]}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
