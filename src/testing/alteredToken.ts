/** A token with another sign near its end. The last sign may have bits without a meaning, so changing it may change nothing. */
export const alteredToken = (token: string): string =>
  token.replace(/.(?=.{9}$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
