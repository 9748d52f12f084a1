import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAnalytics } from './analytics.ts';
import { followCategories } from './followCategories.ts';
import { runWhenIdle } from './runWhenIdle.ts';
import { storeAddressClick } from './lastClick.ts';
import { LastOrder } from './LastOrder.tsx';
import { Search } from './Search.tsx';
import { shop } from './shop.ts';
import { StoreIsland } from './StoreIsland.tsx';

const placeOf = (id: string): HTMLElement | null => document.getElementById(id);

/** Renders a part of the island if the page has an element for it. */
function show(id: string, part: () => ReactNode): void {
  const place = placeOf(id);
  if (place) createRoot(place).render(part());
}

/** Loaded separately because few pages have it. */
async function showHome(): Promise<void> {
  if (!placeOf('finder')) return;
  const { Finder, PastOrders } = await import('./HomeIsland.tsx');
  show('finder', () => <Finder />);
  show('again', () => <PastOrders />);
}

/** The same of the page of an order. */
async function showOrder(): Promise<void> {
  const { order: uuid } = shop;
  if (uuid === undefined) return;
  // The static text is for visitors without scripts.
  placeOf('order')?.replaceChildren();
  const { OrderIsland } = await import('./OrderIsland.tsx');
  show('order', () => <OrderIsland uuid={uuid} />);
}

/** Counts what guests see of the company's content, on pages that have any. */
async function showContent(): Promise<void> {
  const { popUps = [] } = shop;
  if (document.querySelector('[data-via]')) (await import('./content.ts')).watchPage();
  if (popUps.length > 0) (await import('./popUp.ts')).startPopUps(popUps);
}

/** Brings the page to life, part by part; without it, it can be read. */
export function startIsland(): void {
  const { store } = shop;
  storeAddressClick();
  runWhenIdle([
    () => void showOrder(),
    () => void showHome(),
    () => show('island', () => store && <StoreIsland store={store} />),
    () => show('search', () => <Search />),
    () => show('past', () => <LastOrder />),
    () => {
      const bar = document.querySelector<HTMLElement>('.cats');
      if (bar) followCategories(bar);
    },
    () => startAnalytics(shop.analytics),
    () => void showContent(),
  ]);
}
