import { movedAddresses } from '#kit/server/publishing/movedAddresses.ts';

/** Addresses that pages had while guests saw them. */
export const pageAddresses = movedAddresses({
  table: 'pageRedirects',
  key: 'page_redirects_pkey',
  address: 'relativeUrl',
  recordId: 'pageId',
});
