import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conflict } from '#kit/contract/failures.ts';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { call } from '#kit/web/api/call.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { type Edit, type Edits, parseCellKey } from '#kit/web/sheet/sheetEdits.ts';
import type { SheetState } from '#kit/web/sheet/useSheet.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type PriceChange, type PriceRow, priceGroupsApi } from '../priceGroups.contract.ts';

type Edited = readonly (readonly [string, Edit])[];
type Resolution = 'mine' | 'theirs';

/** Changed cells as the changes of their products. */
function changesOf(edited: Edited): PriceChange[] {
  const changes = new Map<number, PriceChange>();
  for (const [key, { value, version }] of edited) {
    const { row, column } = parseCellKey(key);
    changes.set(row, { ...(changes.get(row) ?? { productId: row, version }), [column]: value });
  }
  return [...changes.values()];
}

/** The edits to save again with the versions there are now: all of them, or without the fields the others wrote. */
function settled(edited: Edited, rows: readonly PriceRow[], fields: Conflict['fields'], resolution: Resolution): Edits {
  const versions = new Map(rows.map(({ productId, version }) => [productId, version]));
  const theirs = new Set(fields.map(({ field }) => field));
  return new Map(
    edited
      .filter(([key]) => resolution === 'mine' || !theirs.has(key))
      .map(([key, { value }]) => [key, { value, version: versions.get(parseCellKey(key).row) ?? null }]),
  );
}

/** Saves the changed cells of a list; cells changed by another user become conflicts for the user to resolve. */
export function useSavePrices(id: number, sheet: SheetState) {
  const client = useQueryClient();
  const { integer } = useTenantFormat();
  const { mutateAsync, isPending } = useEndpointMutation(priceGroupsApi.savePrices, { invalidates: ['history'] });
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['menus', 'history'], success: 'Precios devueltos' });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = async (edited: Edited): Promise<boolean> => {
    try {
      const { requestId } = await mutateAsync({ params: { id }, body: { prices: changesOf(edited) } });
      await client.refetchQueries(endpointQuery(priceGroupsApi.prices, { params: { id } }));
      sheet.clear();
      toasts.success(
        pluralize(edited.length, ['precio guardado', 'precios guardados'], integer),
        undoAction(requestId),
      );
      return true;
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failure.conflict) setConflict(failure.conflict);
      else toasts.failure(failure);
      return false;
    }
  };
  /** Saves again, over what the others wrote or without the cells they wrote. */
  const settle = async (fields: Conflict['fields'], resolution: Resolution) => {
    const { data } = await call(priceGroupsApi.prices, { params: { id } });
    const edits = settled(sheet.edited, data, fields, resolution);
    sheet.restore(edits);
    setConflict(null);
    if (edits.size > 0) await save([...edits]);
    else await client.refetchQueries(endpointQuery(priceGroupsApi.prices, { params: { id } }));
  };
  return { save, settle, running: isPending, conflict, forget: () => setConflict(null) };
}
