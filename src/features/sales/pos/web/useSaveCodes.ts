import { useQueryClient } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure, messageOf } from '#kit/web/api/requests.ts';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { parseCellKey } from '#kit/web/sheet/sheetEdits.ts';
import type { Rejection, SheetError, SheetState } from '#kit/web/sheet/useSheet.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { mappingApi, maxRows } from '../mapping.contract.ts';

type CodeSheet = {
  catalogueId: number;
  sheet: SheetState;
  rowIds: ReadonlyMap<number, string>;
  goTo: (error: SheetError) => void;
};

type CodeChange = { row: number; column: string; code: string | null };

/** The codes that a failure is about, with the reason of each. */
const rejectionsOf = (failure: Failure, changes: readonly CodeChange[]): Rejection[] =>
  Object.entries(failure.fields).flatMap(([field, [message = messageOf(failure)]]) => {
    const change = changes[Number(/^mappings\.(\d+)\./.exec(field)?.[1])];
    return change ? [{ row: change.row, column: change.column, value: change.code, message }] : [];
  });

/** Saves the changed codes of an account, all or none, and offers to undo them. Rejected codes are marked. */
export function useSaveCodes({ catalogueId, sheet, rowIds, goTo }: CodeSheet) {
  const client = useQueryClient();
  const { integer } = useTenantFormat();
  const { mutateAsync, isPending } = useEndpointMutation(mappingApi.set, { invalidates: ['history'] });
  const undoAction = useUndoAction(auditApi.undo, {
    invalidates: ['auth_credentials', 'history'],
    success: 'Códigos devueltos',
  });
  const save = async () => {
    const changes = sheet.edited.map(([key, { value }]) => ({ ...parseCellKey(key), code: value as string | null }));
    if (changes.length > maxRows) {
      toasts.partial(`Guarda hasta ${integer(maxRows)} a la vez, o impórtalos desde un archivo`);
      return;
    }
    try {
      const mappings = changes.map(({ row, code }) => ({ id: rowIds.get(row) ?? '', code }));
      const { requestId } = await mutateAsync({ body: { mappings } });
      await client.refetchQueries(endpointQuery(mappingApi.ofAccount, { params: { id: catalogueId } }));
      sheet.clear();
      toasts.success(
        pluralize(changes.length, ['código guardado', 'códigos guardados'], integer),
        undoAction(requestId),
      );
    } catch (thrown) {
      const failure = asFailure(thrown);
      toasts.failure(failure);
      const rejected = rejectionsOf(failure, changes);
      sheet.reject(rejected);
      const [first] = rejected;
      if (first) goTo(first);
    }
  };
  return { save, running: isPending };
}
