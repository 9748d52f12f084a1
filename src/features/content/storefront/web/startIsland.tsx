import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { startAnalytics } from './analytics.ts';
import { Finder } from './Finder.tsx';
import { followCategories } from './followCategories.ts';
import { usePastOrders } from './keeping.ts';
import { OrderIsland } from './OrderIsland.tsx';
import { Search } from './Search.tsx';
import { shop } from './shop.ts';
import { StoreIsland } from './StoreIsland.tsx';

const placeOf = (id: string): HTMLElement | null => document.getElementById(id);

/** The way back to what was ordered last. */
function LastOrder({ into }: { into: HTMLElement }) {
  const [[last]] = usePastOrders();
  return last && createPortal(<a href={`${shop.base}/pedidos/${last.uuid}`}>Mi último pedido</a>, into);
}

function Island() {
  const [finder, search, order, past] = [placeOf('finder'), placeOf('search'), placeOf('order'), placeOf('past')];
  return (
    <>
      {past && <LastOrder into={past} />}
      {finder && <Finder into={finder} />}
      {search && <Search into={search} />}
      {order && shop.order && <OrderIsland uuid={shop.order} into={order} />}
      {shop.store && <StoreIsland store={shop.store} />}
    </>
  );
}

/** Brings the page to life; without it, it can be read. */
export function startIsland(): void {
  const root = placeOf('island');
  const bar = document.querySelector<HTMLElement>('.cats');
  if (bar) followCategories(bar);
  // What is said there without the island is not true with it.
  placeOf('order')?.replaceChildren();
  startAnalytics(shop.analytics);
  if (root) createRoot(root).render(<Island />);
}
