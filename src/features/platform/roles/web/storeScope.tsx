import type { StoreScope } from '#domain/storeScope.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { AllOrSome } from '#kit/web/list/filters/AllOrSome.tsx';
import type { Column } from '#kit/web/list/table/column.ts';

/** Stores of a role or user, in a list. */
export const storesColumn: Column<StoreScope> = {
  id: 'stores',
  label: 'Locales',
  width: 150,
  cell: ({ allStores, storeIds, storeGroupIds }) => (
    <AllOrSome
      all={allStores && 'Todos'}
      lists={[
        { ids: storeIds, of: 'stores' },
        { ids: storeGroupIds, of: 'storeGroups' },
      ]}
    />
  ),
};

const fields = fieldsFor<{ allStores: boolean; storeIds: number[]; storeGroupIds: number[] }>();

/** Stores of a role or user, in its form. */
export function StoreScopeField({ description }: { description?: string }) {
  return (
    <fields.AllOrSome
      all="allStores"
      some="storeIds"
      groups="storeGroupIds"
      label="Locales"
      words={['Todos los locales', 'Solo algunos']}
      description={description}
      placeholder="Busca un grupo, un local o una comuna"
      of="stores"
    />
  );
}
