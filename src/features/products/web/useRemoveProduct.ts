import { confirm } from '#kit/web/dialogs.tsx';
import { useWriting } from '#kit/web/query.ts';
import { productsApi } from '../products.contract.ts';

/** Deletes a product, after saying what goes and what keeps it. */
export function useRemoveProduct(): (product: { id: number; name: string }) => Promise<boolean> {
  const { mutateAsync } = useWriting(productsApi.remove, { success: 'Producto eliminado', invalidates: ['history'] });
  return ({ id, name }) =>
    confirm({
      title: `¿Eliminar ${name}?`,
      body: 'Desaparece con sus precios y sus reglas. Si solo no se vende por un tiempo, apágalo o agótalo.',
      confirm: 'Eliminar producto',
      danger: true,
      run: () => mutateAsync({ params: { id } }),
    });
}
