import type { Reply } from '#kit/contract/endpoint.ts';
import type { GuestLine, GuestMenu, GuestProduct, guestMenusApi } from './guestMenus.contract.ts';

type Prices = Reply<typeof guestMenusApi.prices>;
type Price = Prices['data'][number];

/** Discount in percent with two decimals; null without a discount. */
const discountOf = ({ pickUp: { price, full } }: GuestLine): number | null =>
  price < full ? Math.round(((full - price) / full) * 10_000) / 100 : null;

const priceOf = (line: GuestLine, product: GuestProduct): Price => ({
  id: line.id,
  productId: product.id,
  price: line.pickUp.full,
  deliveryPrice: line.delivery.full,
  discountPrice: line.pickUp.price < line.pickUp.full ? line.pickUp.price : null,
  menuDiscount: discountOf(line),
  product: {
    name: product.name,
    description: product.description,
    pictures: product.pictures,
    foodType: product.foodType,
    label: product.label?.text ?? null,
    startDatetimeLabel: product.label?.from ?? null,
    endDatetimeLabel: product.label?.until ?? null,
    cookingTime: product.cookingTime,
  },
});

/** Prices of all menu lines, in menu order. */
export function pricesOf(menu: GuestMenu): Prices {
  const products = new Map(menu.products.map((each) => [each.id, each]));
  const data = menu.categories.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const product = products.get(line.productId);
      return product ? [priceOf(line, product)] : [];
    }),
  );
  return { data, count: data.length, total: data.length };
}
