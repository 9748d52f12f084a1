import { FormSection } from '#kit/web/form/FormSection.tsx';
import { CategoriesField, couponFields } from './couponFields.tsx';

const { RemoteMultiSelect, Switch, useValue } = couponFields;

export function TargetsSection() {
  const kind = useValue('kind');
  const giftPick = useValue('giftPick');
  const isGift = kind === 'gift' && giftPick === 'product';
  const hint = isGift
    ? 'Elige qué productos se pueden regalar: de los que haya en el pedido, va gratis el más barato.'
    : 'Sin elegir ninguno, vale para todo el menú.';
  return (
    <FormSection title="Para qué productos" hint={hint}>
      <RemoteMultiSelect
        name="productIds"
        label="Productos"
        of="products"
        placeholder={isGift ? 'Busca un producto' : 'Todos los productos'}
      />
      <CategoriesField />
      <RemoteMultiSelect
        name="priceGroupIds"
        label="Listas de precios"
        of="priceGroups"
        placeholder="Busca una lista"
        description="Vale para los productos que la lista tiene con precio."
      />
      <Switch
        name="applyModifier"
        label="También cuenta lo que se agrega a cada producto"
        description="Salsas, tamaños y otros agregados que se cobran aparte."
      />
    </FormSection>
  );
}
