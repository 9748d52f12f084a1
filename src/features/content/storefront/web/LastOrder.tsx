import { usePastOrders } from './keeping.ts';
import { shop } from './shop.ts';

/** Link to the latest order. */
export function LastOrder() {
  const [[last]] = usePastOrders();
  return last && <a href={`${shop.base}/pedidos/${last.uuid}`}>Mi último pedido</a>;
}
