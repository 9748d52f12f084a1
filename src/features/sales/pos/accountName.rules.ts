/** Name of an account at a point of sale: that of the company, or of a store. */
export const accountName = ({ providerName, storeName }: { providerName: string; storeName: string | null }): string =>
  storeName === null ? providerName : `${providerName} de ${storeName}`;
