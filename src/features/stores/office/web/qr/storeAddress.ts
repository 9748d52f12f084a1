/**
 * Where guests find a store in the storefront: `/locales/` and its uuid, which nothing ever changes, so that printed
 * codes survive a new name.
 */
export const storeAddress = (storefrontUrl: string, uuid: string): string =>
  `${storefrontUrl.replace(/(?<!\/)\/+$/, '')}/locales/${uuid}`;
