import { confirm } from '#kit/web/dialogs.tsx';
import { useWriting } from '#kit/web/query.ts';
import { type PriceGroup, priceGroupsApi } from '../priceGroups.contract.ts';

/** Deletes a price list, after saying what goes with it. */
export function useRemovePriceGroup(): (group: PriceGroup) => Promise<boolean> {
  const { mutateAsync } = useWriting(priceGroupsApi.remove, { success: 'Lista eliminada', invalidates: ['history'] });
  return ({ id, name, priceCount }) =>
    confirm({
      title: `¿Eliminar «${name}»?`,
      body:
        priceCount === 0
          ? 'Todavía no tiene precios.'
          : `Se ${priceCount === 1 ? 'borra su precio' : `borran sus ${priceCount} precios`}. Los productos vuelven a costar lo que dicen ellos mismos u otra lista.`,
      confirm: 'Eliminar lista',
      danger: true,
      run: () => mutateAsync({ params: { id } }),
    });
}
