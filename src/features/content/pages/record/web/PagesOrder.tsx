import { useEndpointMutation } from '#kit/web/api/query.ts';
import { OrderDialog } from '#kit/web/list/sortable/OrderDialog.tsx';
import { type PageRow, pagesApi } from '../pages.contract.ts';
import { PageState } from './PageState.tsx';

/** Pages whose place is another, with their new one; the first is at 1. */
const moved = (pages: readonly PageRow[]) =>
  pages.flatMap(({ id, position }, at) => (position === at + 1 ? [] : [{ id, position: at + 1 }]));

/** Puts all pages in their order at once: guests find them so at the foot of the shop. */
export function PagesOrder({ onClose }: { onClose: () => void }) {
  const order = useEndpointMutation(pagesApi.order, { invalidates: ['history'], success: 'Orden guardado' });
  return (
    <OrderDialog
      title="Orden de las páginas"
      hint="Así se leen en el pie de tu tienda y en el constructor. Arrástralas para ordenarlas."
      what="las páginas"
      list={pagesApi.list}
      detailOf={({ relativeUrl }) => `/${relativeUrl}`}
      renderMark={(page) => <PageState page={page} />}
      onSave={(pages) => order.mutateAsync({ body: { positions: moved(pages) } })}
      onClose={onClose}
    />
  );
}
