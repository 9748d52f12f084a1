import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { OrderDialog } from '#kit/web/list/sortable/OrderDialog.tsx';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type PriceGroup, priceGroupsApi } from '../priceGroups.contract.ts';

/** Orders the price lists: where two of a menu price one product, the one above holds. */
export function PriorityDialog({ onClose }: { onClose: () => void }) {
  const order = useEndpointMutation(priceGroupsApi.order, { invalidates: ['history'] });
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['menus', 'history'], success: 'Orden devuelto' });
  const save = async (groups: readonly PriceGroup[]) => {
    const { requestId } = await order.mutateAsync({ body: { ids: groups.map(({ id }) => id) } });
    toasts.success('Prioridad guardada', undoAction(requestId));
  };
  return (
    <OrderDialog
      title="Prioridad de las listas"
      hint="Si un menú usa dos listas que ponen precio al mismo producto, gana la de arriba. Arrástralas para ordenarlas."
      what="las listas"
      list={priceGroupsApi.list}
      detailOf={({ menuNames }) => menuNames.join(', ') || 'En ningún menú'}
      onSave={save}
      onClose={onClose}
    />
  );
}
