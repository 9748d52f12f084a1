import { usePastOrders } from './keeping.ts';
import { shop } from './shop.ts';

/** Link to the latest order, except on its own page. */
export function LastOrder() {
  const [[last]] = usePastOrders();
  return last && last.uuid !== shop.order && <a href={`${shop.base}/pedidos/${last.uuid}`}>Mi último pedido</a>;
}
