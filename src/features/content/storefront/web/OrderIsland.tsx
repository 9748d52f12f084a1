import { formatDate, formatTime } from '#domain/time/dates.ts';
import { headlineOf, isLate, isRefundDue, paymentText, promiseText } from '../following.rules.ts';
import { mapSize } from '../courierMapSize.ts';
import { reorderLines, soldSummary } from '../pastOrder.rules.ts';
import { refundText } from '../refundText.rules.ts';
import { LinePrice } from './LinePrice.tsx';
import { PlaceOfOrder } from './following/PlaceOfOrder.tsx';
import { Steps } from './following/Steps.tsx';
import { useOrder } from './following/useOrder.ts';
import { type PastOrder, useCart, usePastOrders } from './keeping.ts';
import { money, shop } from './shop.ts';
import { useLater } from './useLater.ts';
import { Waiting } from './Waiting.tsx';
import type { WireOrder } from './wire.ts';

/** Tracking page of an order: its way, payment, place, and reordering. */
export function OrderIsland({ uuid }: { uuid: string }) {
  const { order, readAt, problem, pay, setOrder } = useOrder(uuid);
  const [past] = usePastOrders();
  const mine = past.find((each) => each.uuid === uuid);
  if (!order)
    return (
      <>
        <h1>Tu pedido</h1>
        <output>{!problem && <Waiting text="Buscando tu pedido…" />}</output>
        {problem && <p className="alert">{problem}</p>}
      </>
    );
  const headline = headlineOf(order);
  return (
    <>
      <div className="following-head">
        <h1>{headline}</h1>
        <output className="hidden">{headline}</output>
        <p className="muted">
          Pedido {order.number} · {order.store_name}
        </p>
        <p className="promise">{promiseText(order, order.time_zone, readAt)}</p>
      </div>
      {problem && <p className="alert">{problem} Mostramos el último estado conocido.</p>}
      {order.cancel_reason && <p>{order.cancel_reason}</p>}
      {order.payment_url && <Pay order={order} url={order.payment_url} onPay={pay} />}
      {order.card_provider && <CardPay order={order} onOrder={setOrder} />}
      {order.code_provider && <CodePay order={order} onOrder={setOrder} />}
      <Followed order={order} isLate={isLate(order, readAt)} mine={mine} />
      {order.status === 'completed' && <Poll uuid={uuid} />}
      <Banner order={order} />
    </>
  );
}

/** A banner of the company below the order. */
function Banner({ order }: { order: WireOrder }) {
  const { part } = useLater(() => import('./TrackingBanner.tsx'), true);
  return part && <part.TrackingBanner order={order} />;
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

/** The courier of an order in transit, on a map whose place is there before it has loaded. */
function Courier({ route }: { route: NonNullable<WireOrder['route']> }) {
  const { part } = useLater(() => import('./following/CourierMap.tsx'), true);
  if (part) return <part.CourierMap route={route} />;
  return (
    <figure className="route" aria-hidden>
      <figcaption>&nbsp;</figcaption>
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} />
      {shop.map && <p className="muted">&nbsp;</p>}
    </figure>
  );
}

type Props = { order: WireOrder; mine: PastOrder | undefined };

function Followed({ order, isLate, mine }: Props & { isLate: boolean }) {
  return (
    <div className="order">
      <div className="stack">
        {order.route && <Courier route={order.route} />}
        {order.tracking_url && order.tracking_url.startsWith('https:') && (
          <p>
            <a href={order.tracking_url}>Seguir al repartidor en el mapa</a>
          </p>
        )}
        <PlaceOfOrder order={order} isLate={isLate} />
        <section className="panel" aria-label="Avance">
          <h2>Avance</h2>
          <Steps order={order} timeZone={order.time_zone} />
        </section>
      </div>
      <Details order={order} mine={mine} />
    </div>
  );
}

/** Products and money of an order. */
function Details({ order, mine }: Props) {
  const { time_zone: timeZone } = order;
  return (
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
            <span>
              <LinePrice amount={line.total} full={line.quantity * (line.full + line.choices_total)} />
            </span>
          </li>
        ))}
      </ul>
      <dl className="sums">
        {order.parts.map(({ kind, label, detail, amount }) => (
          <PartOf key={kind + label} label={label} detail={detail} amount={amount} />
        ))}
        <dt className="total">Total</dt>
        <dd className="total">{money(order.total)}</dd>
        {order.refunded > 0 && <PartOf label="Devuelto" detail={null} amount={-order.refunded} />}
      </dl>
      <p className="muted">
        {paymentText(order, { paidAt: order.paid_at && formatTime(order.paid_at, timeZone), money })}
      </p>
      {order.refunds.map((refund) => (
        <p key={refund.at + refund.amount}>
          {refundText({ ...refund, amount: money(refund.amount), day: formatDate(refund.at, timeZone) })}
        </p>
      ))}
      {order.documents.map(({ name, url }) => (
        <p key={name}>{url ? <a href={url}>{name}</a> : name}</p>
      ))}
      {isRefundDue(order) && <p>Pagaste este pedido. Si todavía no ves la devolución, llama al local.</p>}
      {mine && <Reorder order={order} mine={mine} />}
    </section>
  );
}

const PartOf = ({ label, detail, amount }: { label: string; detail: string | null; amount: number }) => (
  <>
    <dt>
      {label} {detail && <small>{detail}</small>}
    </dt>
    <dd>{money(amount)}</dd>
  </>
);

type PayProps = { order: WireOrder; url: string; onPay: (result: 'approved' | 'rejected') => void };

/** Providers have their payment page; in the sandbox the guest chooses the result here. */
function Pay({ order, url, onPay }: PayProps) {
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
      <h2>{order.status === 'online_payment_failed' ? 'Intenta pagar otra vez' : 'Paga tu pedido'}</h2>
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
      Pedir de nuevo
    </button>
  );
}
