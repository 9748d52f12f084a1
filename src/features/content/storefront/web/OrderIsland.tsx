import { useCallback, useEffect, useState } from 'react';
import { Waiting } from './Waiting.tsx';
import { distanceText } from '#domain/geometry/distanceText.ts';
import { distanceKm } from '#domain/geometry/geometry.ts';
import { formatDate, formatTime } from '#domain/time/dates.ts';
import { refundText } from '../refundText.rules.ts';
import { reorderLines, soldSummary } from '../pastOrder.rules.ts';
import { type PastOrder, useCart, usePastOrders } from './keeping.ts';
import { callApi, money, shop, ShopRefusal } from './shop.ts';
import { useLater } from './useLater.ts';
import type { WireOrder } from './wire.ts';

/** Polling interval in ms; paused in hidden tabs. */
const pause = 4000;

const ended = new Set(['completed', 'canceled', 'failed']);

/** Polls an order until it ends, and pays it. */
function useOrder(uuid: string) {
  const [order, setOrder] = useState<WireOrder | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback((request: Promise<WireOrder>) => {
    const fail = (error: unknown) => setProblem(error instanceof ShopRefusal ? error.message : String(error));
    return request.then((read) => {
      setOrder(read);
      setProblem(null);
    }, fail);
  }, []);
  const hasEnded = order !== null && ended.has(order.status) && !order.payment_url;
  useEffect(
    function followOrder() {
      if (hasEnded) return;
      const refresh = () => {
        if (!document.hidden) void take(callApi<WireOrder>(`/orders/${uuid}`));
      };
      refresh();
      const timer = setInterval(refresh, pause);
      document.addEventListener('visibilitychange', refresh);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', refresh);
      };
    },
    [uuid, take, hasEnded],
  );
  const pay = (result: 'approved' | 'rejected') =>
    take(callApi<WireOrder>(`/orders/${uuid}/payment`, { body: { payment: { result } } }));
  return { order, problem, pay, setOrder };
}

/** Tracking page of an order: status, payment, and reordering. */
export function OrderIsland({ uuid }: { uuid: string }) {
  const { order, problem, pay, setOrder } = useOrder(uuid);
  const [past] = usePastOrders();
  const mine = past.find((each) => each.uuid === uuid);
  return (
    <>
      <h1>{order ? `Pedido ${order.number}` : 'Tu pedido'}</h1>
      <output>{order ? <b>{order.status_label}</b> : problem ? '' : <Waiting text="Buscando tu pedido…" />}</output>
      {problem && <p className="alert">{problem}</p>}
      {order?.card_provider && <CardPay order={order} onOrder={setOrder} />}
      {order?.code_provider && <CodePay order={order} onOrder={setOrder} />}
      {order && <Followed order={order} mine={mine} onPay={pay} />}
      {order?.status === 'completed' && <Poll uuid={uuid} />}
    </>
  );
}

/** Survey after the order is completed. */
function Poll({ uuid }: { uuid: string }) {
  const { part } = useLater(() => import('./PollForm.tsx'), true);
  return part && <part.PollForm uuid={uuid} />;
}

/** Pays with a saved card, while that is waited for. */
function CardPay(paying: { order: WireOrder; onOrder: (order: WireOrder) => void }) {
  const { part } = useLater(() => import('./CardPayment.tsx'), true);
  return part && <part.CardPayment {...paying} />;
}

/** Pays with the code of an app, while that is waited for. */
function CodePay(paying: { order: WireOrder; onOrder: (order: WireOrder) => void }) {
  const { part } = useLater(() => import('./CodePayment.tsx'), true);
  return part && <part.CodePayment {...paying} />;
}

type Props = { order: WireOrder; mine: PastOrder | undefined; onPay: (result: 'approved' | 'rejected') => void };

function Followed({ order, mine, onPay }: Props) {
  const { time_zone: timeZone, dispatch_method: method } = order;
  const [promise, where] = method === 'delivery' ? ['Llega', 'desde'] : ['Listo', 'en'];
  return (
    <>
      {order.cancel_reason && <p>{order.cancel_reason}</p>}
      {order.refunds.map((refund) => (
        <p key={refund.at + refund.amount}>
          {refundText({ ...refund, amount: money(refund.amount), day: formatDate(refund.at, timeZone) })}
        </p>
      ))}
      {order.payment_url && <Pay order={order} url={order.payment_url} onPay={onPay} />}
      {!ended.has(order.status) && !order.payment_url && !order.card_provider && !order.code_provider && (
        <p>
          {promise} cerca de las <b>{formatTime(order.promised_at, timeZone)}</b> {where} {order.store_name}.
        </p>
      )}
      {order.delivery_pin && (
        <p>
          Dile este código a quien te lo entregue: <b>{order.delivery_pin}</b>
        </p>
      )}
      {order.pick_up_code && (
        <p>
          Muestra este código al retirar: <b>{order.pick_up_code}</b>
        </p>
      )}
      {order.route && <Route route={order.route} />}
      {order.tracking_url && order.tracking_url.startsWith('https:') && (
        <p>
          <a href={order.tracking_url}>Ver en el mapa</a>
        </p>
      )}
      <div className="order">
        <section className="panel" aria-label="Avance">
          <h2>Avance</h2>
          <ol className="steps">
            {order.steps.map(({ status, at }) => (
              <li key={status + at} data-done>
                <span>{stepLabels[status]}</span>
                <time dateTime={at}>{formatTime(at, timeZone)}</time>
              </li>
            ))}
          </ol>
          <p>
            <a href={`tel:${order.store_phone}`}>Llamar a {order.store_name}</a>
          </p>
        </section>
        <section className="panel" aria-label="Detalle">
          <h2>Detalle</h2>
          <ul className="lines">
            {order.lines.map((line) => (
              <li key={line.line_id + soldSummary(line.choices) + line.comment}>
                <span className="words">
                  <b>
                    {line.quantity} × {line.name}
                  </b>
                  <small>{soldSummary(line.choices)}</small>
                </span>
                <span>{money(line.total)}</span>
              </li>
            ))}
          </ul>
          <dl className="sums">
            {order.parts.map(({ kind, label, amount }) => (
              <PartOf key={kind + label} label={label} amount={amount} />
            ))}
            <dt className="total">Total</dt>
            <dd className="total">{money(order.total)}</dd>
            {order.refunded > 0 && <PartOf label="Devuelto" amount={-order.refunded} />}
          </dl>
          {mine && <Reorder order={order} mine={mine} />}
        </section>
      </div>
    </>
  );
}

type RouteProps = { route: NonNullable<WireOrder['route']> };

/** How far the courier still is, in words and as the part of the way that is done. */
function Route({ route: { courier_name: name, courier, store, guest } }: RouteProps) {
  const [done, left] = [distanceKm(store, courier), distanceKm(courier, guest)];
  return (
    <figure className="route">
      <figcaption>
        {name ?? 'Tu repartidor'} está a <b>{distanceText(courier, guest)}</b> de tu dirección.
      </figcaption>
      <p aria-hidden>
        Local
        <progress max={done + left} value={done} />
        Tú
      </p>
    </figure>
  );
}

const stepLabels: Record<WireOrder['status'], string> = {
  pending_online_payment: 'Esperando tu pago',
  online_payment_failed: 'El pago fue rechazado',
  creation_scheduled: 'Programado',
  created: 'Recibido por el local',
  preparing: 'En preparación',
  ready: 'Listo',
  in_transit: 'En camino',
  completed: 'Entregado',
  canceled: 'Cancelado',
  failed: 'No se pudo entregar',
};

const PartOf = ({ label, amount }: { label: string; amount: number }) => (
  <>
    <dt>{label}</dt>
    <dd>{money(amount)}</dd>
  </>
);

/** Providers have their payment page; in the sandbox the guest chooses the result here. */
function Pay({ order, url, onPay }: { order: WireOrder; url: string; onPay: Props['onPay'] }) {
  if (!url.startsWith('/api/'))
    return (
      <p>
        <a className="button" href={url}>
          Pagar {money(order.total)}
        </a>
      </p>
    );
  return (
    <section className="panel" aria-label="Pago">
      <h2>{order.status === 'online_payment_failed' ? 'Intenta pagar otra vez' : 'Falta tu pago'}</h2>
      <p className="muted">Esta tienda está en pruebas: no se cobra nada.</p>
      <div className="beside">
        <button type="button" className="button" onClick={() => onPay('approved')}>
          Pagar {money(order.total)}
        </button>
        <button type="button" className="button light" onClick={() => onPay('rejected')}>
          Probar un rechazo
        </button>
      </div>
    </section>
  );
}

function Reorder({ order, mine }: { order: WireOrder; mine: PastOrder }) {
  const [, setLines] = useCart({ id: mine.storeId });
  const reorder = () => {
    setLines(reorderLines(order.lines));
    window.location.assign(`${shop.base}/locales/${mine.storeUuid}#pedido`);
  };
  return (
    <button type="button" className="button light" onClick={reorder}>
      Pedir lo mismo
    </button>
  );
}
