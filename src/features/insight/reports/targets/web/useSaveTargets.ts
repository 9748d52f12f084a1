import { useQueryClient } from '@tanstack/react-query';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { parseCellKey } from '#kit/web/sheet/sheetEdits.ts';
import type { SheetState } from '#kit/web/sheet/useSheet.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { targetsApi } from '../targets.contract.ts';

/** Saves the changed cells, all or none, and offers to take them back. */
export function useSaveTargets(sheet: SheetState) {
  const client = useQueryClient();
  const { integer } = useTenantFormat();
  const { mutateAsync, isPending } = useEndpointMutation(targetsApi.save, { invalidates: ['history'] });
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['targets', 'history'], success: 'Metas devueltas' });
  const save = async () => {
    const targets = sheet.edited.map(([key, { value }]) => {
      const { row, column } = parseCellKey(key);
      return { scope: row, month: column, amount: value as number | null };
    });
    try {
      const { saved, requestId } = await mutateAsync({ body: { targets } });
      await client.invalidateQueries({ queryKey: ['targets'] });
      sheet.clear();
      toasts.success(pluralize(saved, ['meta guardada', 'metas guardadas'], integer), undoAction(requestId));
    } catch (thrown) {
      toasts.failure(asFailure(thrown));
    }
  };
  return { save, running: isPending };
}
