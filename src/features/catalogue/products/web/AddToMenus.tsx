import { z } from 'zod';
import { ids } from '#kit/contract/fields.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { menuDraftApi } from '#features/catalogue/menus/record/menus.contract.ts';

const schema = z.object({ categoryIds: ids(50).min(1, 'Elige al menos una categoría') });
type Draft = z.output<typeof schema>;
const { RemoteMultiSelect } = fieldsFor<Draft>();

type AddToMenusProps = { productIds: readonly number[]; onClose: (done: boolean) => void };

/** Puts products into categories of the drafts of one menu or many. */
export function AddToMenus({ productIds, onClose }: AddToMenusProps) {
  const { integer } = useTenantFormat();
  const { mutateAsync } = useEndpointMutation(menuDraftApi.addToMenus, { invalidates: ['products', 'history'] });
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['menus', 'products'] });
  const what = pluralize(productIds.length, ['producto', 'productos'], integer);
  const notify = ({ requestId, added, menus }: Reply<typeof menuDraftApi.addToMenus>) => {
    const one = productIds.length === 1;
    const drafts =
      menus.length === 1
        ? `al borrador de ${menus[0]?.name}: publícalo`
        : `a los borradores de ${integer(menus.length)} menús: publícalos`;
    if (added === 0) toasts.partial('Ya estaban ahí: nada cambió');
    else
      toasts.success(
        `${what} ${one ? 'agregado' : 'agregados'} ${drafts} para que se ${one ? 'venda' : 'vendan'}`,
        undoAction(requestId),
      );
    onClose(true);
  };
  return (
    <FormModal<Draft, Reply<typeof menuDraftApi.addToMenus>>
      title={`agregar ${what} a menús`}
      schema={schema}
      initial={{ categoryIds: [] }}
      save={({ values }) => mutateAsync({ body: { ...values, productIds: [...productIds] } })}
      onSaved={notify}
      success={null}
      saveLabel={`Agregar ${what}`}
      draftKey="/products/add-to-menus"
      onClose={() => onClose(false)}
    >
      <RemoteMultiSelect
        name="categoryIds"
        label="Categorías"
        description="Puedes elegir de varios menús. Quedan al final de cada una, en el borrador."
        placeholder="Busca por categoría o menú"
        of="menuCategories"
        first
      />
    </FormModal>
  );
}
