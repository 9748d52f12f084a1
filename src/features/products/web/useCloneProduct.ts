import { useNavigate } from '@tanstack/react-router';
import { useWriting } from '#kit/web/query.ts';
import { productsApi } from '../products.contract.ts';

/** Makes a copy of a product and goes to it: there it gets its own name. */
export function useCloneProduct() {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useWriting(productsApi.clone, { success: 'Copia creada' });
  const clone = async (id: number) => {
    const copy = await mutateAsync({ params: { id } });
    await navigate({ to: `/products/edit-product/${copy.id}`, search: { field: 'name' } });
  };
  return { clone, isPending };
}
