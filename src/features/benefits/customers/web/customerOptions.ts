import { formatPhone } from '#domain/phones.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import type { RemoteOptions } from '#kit/web/list/filters/filter.ts';
import { customersApi } from '../customers.contract.ts';

/** Options of a customer picker. The phone distinguishes namesakes. */
export const customerOptions = optionsFrom(customersApi.list, 'query', {
  beside: ({ phone }) => ({ under: formatPhone(phone) }),
});

const without = (id: number) => (reply: unknown) => {
  const listed = reply as { data: readonly { id: number }[] };
  return { ...listed, data: listed.data.filter((found) => found.id !== id) };
};

/** Customer options without this customer. */
export const otherCustomers = (id: number): RemoteOptions => ({
  ...customerOptions,
  search: (text) => ({ ...customerOptions.search(text), select: without(id) }),
});
