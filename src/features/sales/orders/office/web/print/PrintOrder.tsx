import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ordersApi } from '../../../record/orders.contract.ts';
import { PrintTicket } from './PrintTicket.tsx';

/** Prints the kitchen's ticket of an order that is only in sight as a row. */
export function PrintOrder({ id, onDone }: { id: number; onDone: () => void }) {
  const { data } = useQuery(endpointQuery(ordersApi.get, { params: { id } }));
  return data ? <PrintTicket order={data} kind="kitchen" onDone={onDone} /> : null;
}
