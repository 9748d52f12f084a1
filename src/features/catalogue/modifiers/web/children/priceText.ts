/** Formats an extra price as `+$900`; empty for a price of zero. */
export const priceText = (price: number, money: (amount: number) => string): string =>
  price > 0 ? `+${money(price)}` : '';
