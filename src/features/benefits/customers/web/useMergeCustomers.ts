import { useEndpointMutation } from '#kit/web/api/query.ts';
import { type Customer, customersApi } from '../customers.contract.ts';

/** Makes another customer this one: their orders and their phone become this one's. */
export function useMergeCustomers({ id: intoId }: Pick<Customer, 'id'>) {
  const merging = useEndpointMutation(customersApi.merge, {
    invalidates: ['history', 'orders', 'answers', 'loyalty'],
    success: 'Clientes unidos',
  });
  return { ...merging, merge: (id: number) => merging.mutateAsync({ params: { id }, body: { intoId } }) };
}
