import { type LastClick, viaOfClick } from '../lastClick.rules.ts';
import { shop } from './shop.ts';

const key = `tienda:${shop.slug}:via`;
/** Without storage, a click is known as long as its page. */
let ofPage: LastClick | null = null;

/** Stores a click on content. */
export function storeClick(via: string): void {
  ofPage = { via, at: Date.now() };
  try {
    localStorage.setItem(key, JSON.stringify(ofPage));
  } catch {
    // The click is lost with the page.
  }
}

/** Content that the guest clicked last, within a day; null without. */
export function lastVia(): string | null {
  let stored: LastClick | null = null;
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? 'null') as LastClick | null;
  } catch {
    // Then the click of this page.
  }
  // A full storage has an earlier click, and that of another tab may be later.
  const latest = ofPage && !(stored && stored.at > ofPage.at) ? ofPage : stored;
  return viaOfClick(latest, Date.now());
}

/** Takes the content out of the address, so that a shared link or a bookmark of the page does not count for it. */
export function storeAddressClick(): void {
  const address = new URL(location.href);
  const via = viaOfClick({ via: address.searchParams.get('via'), at: 0 }, 0);
  if (via === null) return;
  storeClick(via);
  address.searchParams.delete('via');
  history.replaceState(history.state, '', address);
}
