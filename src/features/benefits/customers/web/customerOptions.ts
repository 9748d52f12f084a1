import { formatPhone } from '#domain/phones.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { customersApi } from '../customers.contract.ts';

/** Customers to choose one from: of two with one name the phone tells which. */
export const customerOptions = optionsFrom(customersApi.list, 'query', {
  beside: ({ phone }) => ({ under: formatPhone(phone) }),
});
