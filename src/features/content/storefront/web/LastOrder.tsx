import { usePastOrders } from './keeping.ts';
import { shop } from './shop.ts';

/** The way back to what was ordered last. */
export function LastOrder() {
  const [[last]] = usePastOrders();
  return last && <a href={`${shop.base}/pedidos/${last.uuid}`}>Mi último pedido</a>;
}
