import { useState } from 'react';
import { formatDate } from '#domain/time/dates.ts';
import { reorderLines } from '../pastOrder.rules.ts';
import { type PastOrder, useCart, usePastOrders } from './keeping.ts';
import { callApi, shop, ShopRefusal } from './shop.ts';
import type { WireOrder } from './wire.ts';

/** Orders that the home page offers to repeat. */
const maxOffered = 3;

/** Orders of this browser, each to repeat in one press. */
export function PastOrders() {
  const [past] = usePastOrders();
  if (past.length === 0) return null;
  return (
    <section className="past" aria-labelledby="past-title">
      <h2 id="past-title">Pedir de nuevo</h2>
      <ul className="stores">
        {past.slice(0, maxOffered).map((order) => (
          <Repeatable key={order.uuid} order={order} />
        ))}
      </ul>
    </section>
  );
}

function Repeatable({ order }: { order: PastOrder }) {
  const [, setLines] = useCart({ id: order.storeId });
  const [problem, setProblem] = useState('');
  const repeat = async () => {
    try {
      const { lines } = await callApi<WireOrder>(`/orders/${order.uuid}`);
      setLines(reorderLines(lines));
      window.location.assign(`${shop.base}/locales/${order.storeUuid}#pedido`);
    } catch (error) {
      setProblem(error instanceof ShopRefusal ? error.message : String(error));
    }
  };
  return (
    <li className="store-card">
      <span className="store-words">
        <b>{order.storeName}</b>
        {order.summary && <span className="muted">{order.summary}</span>}
        <span className="muted">
          {formatDate(order.at, shop.timeZone)} · <a href={`${shop.base}/pedidos/${order.uuid}`}>Ver el pedido</a>
        </span>
        {problem && <span className="error">{problem}</span>}
      </span>
      <button type="button" className="button light" onClick={() => void repeat()}>
        Pedir de nuevo
      </button>
    </li>
  );
}
