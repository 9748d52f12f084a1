import { olderField } from '#kit/contract/olderShapes.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';

const fields = { product: 'productIds', pricegroup: 'priceGroupIds' } as const;
type Field = (typeof fields)[keyof typeof fields];

/** Reads an element of a list: a type with an id, or an id under its name. */
function couponableOf(element: unknown): { field: Field; id: unknown } | null {
  if (!isRecord(element)) return null;
  const { couponable_type: type, couponable_id: id, product_id: productId, price_group_id: priceGroupId } = element;
  if (productId !== undefined) return { field: 'productIds', id: productId };
  if (priceGroupId !== undefined) return { field: 'priceGroupIds', id: priceGroupId };
  const name = String(type).toLowerCase().replace('_', '');
  return name === 'product' || name === 'pricegroup' ? { field: fields[name], id } : null;
}

/** Older clients list the products and price lists of a coupon together, or as two lists. */
export const couponables = olderField({
  older: 'couponables',
  fields: Object.values(fields),
  form: '[{"couponable_type": "Product" o "PriceGroup", "couponable_id": 7}], o {"products": [7], "price_groups": [3]}',
  read(value) {
    if (isRecord(value)) {
      const { products, price_groups: priceGroupIds, ...others } = value;
      if (Object.keys(others).length > 0) return null;
      return {
        ...(products !== undefined && { productIds: products }),
        ...(priceGroupIds !== undefined && { priceGroupIds }),
      };
    }
    if (!Array.isArray(value)) return null;
    const elements = value.filter((each) => !(isRecord(each) && each._destroy === true)).map(couponableOf);
    if (elements.includes(null)) return null;
    const idsOf = (field: Field) => elements.filter((each) => each?.field === field).map((each) => each?.id);
    return { productIds: idsOf('productIds'), priceGroupIds: idsOf('priceGroupIds') };
  },
});
