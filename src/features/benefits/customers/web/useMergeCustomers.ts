import { useEndpointMutation } from '#kit/web/api/query.ts';
import { type Customer, customersApi } from '../customers.contract.ts';

/** Merges another customer into this one, with their orders and phone. */
export function useMergeCustomers({ id: intoId }: Pick<Customer, 'id'>) {
  const mutation = useEndpointMutation(customersApi.merge, {
    invalidates: ['history', 'orders', 'answers', 'loyalty'],
    success: 'Clientes unidos',
  });
  return { ...mutation, merge: (id: number) => mutation.mutateAsync({ params: { id }, body: { intoId } }) };
}
