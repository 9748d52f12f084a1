// Mistakes that the compiler finds.
import { api, ok } from '@comanda/client';

export async function mistakes() {
  // @ts-expect-error -- a price is a number, in minor units
  await api.productsCreate({ body: { product: { name: 'Sopa', price_product: '$3.500' } } });
  // @ts-expect-error -- products are not sorted by their colour
  await api.productsList({ sort: 'colour' });
  const product = await ok(api.productsGet({ id: 1 }));
  // @ts-expect-error -- a price is a number
  return product.price_product.trim();
}
