import { formatPhone } from '#domain/phones.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import type { RemoteOptions } from '#kit/web/list/filters/filter.ts';
import { customersApi } from '../customers.contract.ts';

/** Customers to choose one from: of two with one name the phone tells which. */
export const customerOptions = optionsFrom(customersApi.list, 'query', {
  beside: ({ phone }) => ({ under: formatPhone(phone) }),
});

const without = (id: number) => (reply: unknown) => {
  const listed = reply as { data: readonly { id: number }[] };
  return { ...listed, data: listed.data.filter((found) => found.id !== id) };
};

/** The same, to find somebody else than this one. */
export const otherCustomers = (id: number): RemoteOptions => ({
  ...customerOptions,
  search: (text) => ({ ...customerOptions.search(text), select: without(id) }),
});
