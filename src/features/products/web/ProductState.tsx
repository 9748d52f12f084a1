import { Switch } from '@mantine/core';
import { useCan } from '#kit/web/Can.tsx';
import { useTenantFormat } from '#kit/web/format.tsx';
import { useWriting } from '#kit/web/query.ts';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import { type ProductRow, productsApi } from '../products.contract.ts';
import classes from './ProductState.module.css';

/** Whether a product is for sale: changed at once, and back again when the server refuses. */
export function AvailabilitySwitch({ product: { id, name, availability } }: { product: ProductRow }) {
  const changes = useCan(productsApi.update.policy);
  const { mutate } = useWriting(productsApi.update, { atOnce: true });
  if (!changes)
    return (
      <StatusBadge tone={availability ? 'success' : 'neutral'}>{availability ? 'Disponible' : 'Apagado'}</StatusBadge>
    );
  return (
    <Switch
      aria-label={`${name} disponible`}
      checked={availability}
      onChange={(event) => mutate({ params: { id }, body: { availability: event.currentTarget.checked } })}
    />
  );
}

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
    <span className={classes.state}>
      <AvailabilitySwitch product={product} />
      <ProductBadges product={product} />
    </span>
  );
}
