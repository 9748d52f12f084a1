import { navCount } from '#kit/web/shell/navCount.ts';
import { ordersApi } from '../../record/orders.contract.ts';

/** Orders to accept and late ones, for the navigation. Orders become late without an event. */
export const orderNavCount = {
  ...navCount(ordersApi.queues, ({ new: fresh, late }) => [
    { count: fresh, label: 'por aceptar' },
    { count: late, label: late === 1 ? 'atrasado' : 'atrasados', urgent: true },
  ]),
  refetchInterval: 60_000,
};
