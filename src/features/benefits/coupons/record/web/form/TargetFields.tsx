import { CategoriesField, couponFields } from './couponFields.tsx';

const { RemoteMultiSelect } = couponFields;

/** Products, menu categories and price lists that the discount applies to. */
export function TargetFields({ placeholder }: { placeholder: string }) {
  return (
    <>
      <RemoteMultiSelect name="productIds" label="Productos" of="products" placeholder={placeholder} />
      <CategoriesField />
      <RemoteMultiSelect
        name="priceGroupIds"
        label="Listas de precios"
        of="priceGroups"
        placeholder="Busca una lista"
        description="Vale para los productos que la lista tiene con precio."
      />
    </>
  );
}
