import type { ShopStore } from './shop.ts';
import type { WireQuote } from './wire.ts';

type Props = {
  store: ShopStore;
  refusals: WireQuote['refusals'];
  /** Null where the store takes no orders for later. */
  onLater: (() => void) | null;
};

/** Message that a store takes no orders now, with an order for later or another store. */
export function ClosedNotice({ store, refusals, onLater }: Props) {
  const closed = refusals.find(({ code }) => code === 'closed');
  if (!closed) return null;
  const isLaterPossible = onLater !== null && closed.until !== null;
  return (
    <div className="closed" role="note">
      <p>
        <b>{closed.message}</b>
      </p>
      {isLaterPossible && (
        <p>
          <button type="button" className="button light" onClick={onLater}>
            Programar el pedido
          </button>
        </p>
      )}
      {store.nearest && (
        <p>
          {store.nearest.lead}: <a href={store.nearest.url}>{store.nearest.name}</a>, {store.nearest.text}
        </p>
      )}
    </div>
  );
}
