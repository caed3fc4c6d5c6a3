import type { TFunction } from 'i18next';
import { requestFieldName } from '../../components/errors/request-field-names.ts';
import type { ChargeForm } from './charge-form.ts';
import type { FieldKey } from './read-form.ts';

/** A field's label as on the screen; with the number of its row where there are several of the kind. */
export function fieldName(form: ChargeForm, field: FieldKey, t: TFunction): string {
  const [group, rowId, name = ''] = field.split('.');
  const at = group === 'items' ? form.items.findIndex((row) => row.rowId === rowId) : -1;
  const named = requestFieldName(at < 0 ? field : `items.${at}.${name}`, t);
  if (named !== null) return named;
  const number = form.metadata.findIndex((row) => row.rowId === rowId) + 1;
  return t(name === 'key' ? 'newCharge.metadataKeyOf' : 'newCharge.metadataValueOf', { number });
}
