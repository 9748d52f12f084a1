import { useQueryClient } from '@tanstack/react-query';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChannelStatement, channelStatementsApi } from '../channelStatements.contract.ts';
import { useStatementName } from './StatementFacts.tsx';

const area = areaOf(channelStatementsApi.remove);

/** Deletes a statement after confirmation, and offers to restore it. `onRemoved` runs after the deletion. */
export function useRemoveStatement(onRemoved: () => void = () => undefined): (statement: ChannelStatement) => void {
  const client = useQueryClient();
  const name = useStatementName();
  const undoAction = useUndoAction(auditApi.undo, { invalidates: [area, 'history'], success: 'Cartola restaurada' });
  return (statement) => {
    let request = '';
    const run = () =>
      call(
        channelStatementsApi.remove,
        { params: { id: statement.id } },
        { onRequestId: (requestId) => (request = requestId) },
      );
    void confirm({
      title: `¿Eliminar la cartola de ${name(statement)}?`,
      body: 'Los pedidos no cambian. Puedes restaurarla desde el historial.',
      confirm: 'Eliminar',
      danger: true,
      run,
    }).then((agreed) => {
      if (!agreed) return;
      onRemoved();
      void client.invalidateQueries({ queryKey: [area] });
      toasts.success('Cartola eliminada', undoAction(request));
    });
  };
}
