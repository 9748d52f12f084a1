import { Group } from '@mantine/core';
import { RecordSwitch, useRecordToggle } from '#kit/web/record/RecordSwitch.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { type ProductRow, productsApi } from '../products.contract.ts';

/** Whether a product is for sale. */
export function AvailabilitySwitch({ product }: { product: ProductRow }) {
  const setAvailable = useRecordToggle(productsApi.update, 'availability', availabilityText);
  return (
    <RecordSwitch
      policy={productsApi.update.policy}
      label={`${product.name} disponible`}
      on={product.availability}
      onChange={(on) => setAvailable(product, on)}
      words={['Disponible', 'Desactivado']}
    />
  );
}

const availabilityText = ({ name }: ProductRow, on: boolean): string => `${name} ${on ? 'disponible' : 'desactivado'}`;

/** Where it is off sale for a while, and whether guests see it at all. */
export function ProductBadges({ product: { soldOutStores, show } }: { product: ProductRow }) {
  const { integer } = useTenantFormat();
  return (
    <>
      {soldOutStores !== 0 && (
        <StatusBadge tone="error">
          {soldOutStores === null
            ? 'Agotado'
            : `Agotado en ${integer(soldOutStores)} ${soldOutStores === 1 ? 'local' : 'locales'}`}
        </StatusBadge>
      )}
      {!show && <StatusBadge tone="neutral">Oculto</StatusBadge>}
    </>
  );
}

/** The switch and what else keeps it from being sold, as a column of the list. */
export function ProductState({ product }: { product: ProductRow }) {
  return (
    <Group gap="xs">
      <AvailabilitySwitch product={product} />
      <ProductBadges product={product} />
    </Group>
  );
}
