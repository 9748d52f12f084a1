import { directionsTo } from '#domain/geometry/directions.ts';
import { isOver, isUnpaid } from '../../following.rules.ts';
import type { WireOrder } from '../wire.ts';

const placeTitles = {
  delivery: { next: 'Va a', past: 'Se entregó en' },
  pick_up: { next: 'Retíralo en', past: 'Lo retiraste en' },
} as const;

/** Where an order is picked up or goes to, with the code to show there once it is paid; only the phone where it ended without either. */
export function PlaceOfOrder({ order, isLate }: { order: WireOrder; isLate: boolean }) {
  const { status, dispatch_method: method, store_name: storeName } = order;
  const isDelivery = method === 'delivery';
  const isNext = !isOver(status);
  const handoverCode = isDelivery ? order.delivery_pin : order.pick_up_code;
  const code = isUnpaid(status) ? null : handoverCode;
  const [name, detail] = isDelivery
    ? [order.delivery_address, order.delivery_detail]
    : [storeName, order.store_address];
  return (
    <section className="panel" aria-label={isDelivery ? 'Entrega' : 'Retiro'}>
      {code && (
        <p className="code">
          {isDelivery ? 'Dile este código a quien te lo entregue' : 'Muestra este código al retirar'}
          <b>{code}</b>
        </p>
      )}
      {order.driver_name && (
        <p>
          Lo lleva <b>{order.driver_name}</b>
        </p>
      )}
      {order.picking_up && (
        <p>
          <b>{order.picking_up.courier_name ?? 'El repartidor'}</b>{' '}
          {order.picking_up.is_near ? 'está llegando al local a buscar tu pedido' : 'va al local a buscar tu pedido'}
        </p>
      )}
      {name && (isNext || status === 'completed') && (
        <p>
          {placeTitles[method][isNext ? 'next' : 'past']} <b>{name}</b>
          {detail && (
            <>
              <br />
              {detail}
            </>
          )}
        </p>
      )}
      <p className="beside halves">
        {!isDelivery && isNext && order.store_point && (
          <a className="button light" href={directionsTo(order.store_point)} target="_blank" rel="noopener">
            Cómo llegar
          </a>
        )}
        <a className={isLate ? 'button' : 'button light'} href={`tel:${order.store_phone}`}>
          Llamar al local
        </a>
      </p>
    </section>
  );
}
