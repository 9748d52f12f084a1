import type { WireOrder } from '../wire.ts';

/** Page of a map service with the way to a point. */
const directionsTo = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Where an order is picked up or goes to, with the code to show there. */
export function PlaceOfOrder({ order }: { order: WireOrder }) {
  const isDelivery = order.dispatch_method === 'delivery';
  const code = isDelivery ? order.delivery_pin : order.pick_up_code;
  return (
    <section className="panel" aria-label={isDelivery ? 'Entrega' : 'Retiro'}>
      {code && (
        <p className="code">
          {isDelivery ? 'Dile este código a quien te lo entregue' : 'Muestra este código al retirar'}
          <b>{code}</b>
        </p>
      )}
      {isDelivery ? (
        order.delivery_address && (
          <p>
            Va a <b>{order.delivery_address}</b>
          </p>
        )
      ) : (
        <p>
          Retíralo en <b>{order.store_name}</b>
          <br />
          {order.store_address}
        </p>
      )}
      <p className="beside">
        {!isDelivery && order.store_point && (
          <a className="button light" href={directionsTo(order.store_point)} target="_blank" rel="noopener">
            Cómo llegar
          </a>
        )}
        <a className="button light" href={`tel:${order.store_phone}`}>
          Llamar a {order.store_name}
        </a>
      </p>
    </section>
  );
}
