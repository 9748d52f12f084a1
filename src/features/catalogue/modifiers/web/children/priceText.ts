/** What choosing costs, on top: `+$900`; nothing is said of what costs nothing. */
export const priceText = (price: number, money: (amount: number) => string): string =>
  price > 0 ? `+${money(price)}` : '';
