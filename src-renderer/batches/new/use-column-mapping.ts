import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SpreadsheetMapping, SpreadsheetShape } from '../../../src-preload/contract/batches/batch.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { updateBatch } from '../../bridge/batch-cache.ts';
import { useCommand } from '../../bridge/operations.ts';
import { goTo } from '../../navigation/route.ts';
import { isEqual, useUnsavedInput } from '../../navigation/unsaved-input.ts';
import type { Spreadsheet } from './spreadsheet-content.ts';

export type ChosenMapping = ReturnType<typeof useColumnMapping>;

/** The mapping of a spreadsheet as it is chosen, the name it is saved by, and the batch that is made with it. */
export function useColumnMapping(spreadsheet: Spreadsheet, shape: SpreadsheetShape) {
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const prepare = useCommand('batches.prepare');
  const [mapping, setMapping] = useState<SpreadsheetMapping>(shape.mapping);
  const [name, setName] = useState(shape.savedAs ?? '');
  const unsaved = useUnsavedInput(name !== (shape.savedAs ?? '') || !isEqual(mapping, shape.mapping));
  const used = [...Object.values(mapping.columns), mapping.secondDocument, mapping.generate].filter(
    (column) => column != null,
  );
  const check = (event: FormEvent) => {
    event.preventDefault();
    prepare.mutate(
      { gatewayId, ...spreadsheet, sheet: shape.sheet, mapping, saveAs: name.trim() === '' ? null : name.trim() },
      {
        onSuccess: (batch) => {
          updateBatch(client, gatewayId, batch);
          unsaved.saved();
          goTo({ screen: 'batches', batchId: batch.id }, { replace: true });
        },
      },
    );
  };
  return {
    mapping,
    setMapping,
    /** The name by which the mapping is saved; empty where it is not. */
    name,
    setName,
    /** The columns that a field uses, in the order of the fields. */
    used,
    unsaved,
    check,
    isChecking: prepare.isPending,
    refusal: prepare.error,
  };
}
