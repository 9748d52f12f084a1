import type { Device, EventKind } from '#features/content/counts/contentEvents.contract.ts';
import { storeClick } from './lastClick.ts';
import { shop } from './shop.ts';

/** Width up to which a shop is on a phone, as its styles have it. */
const phone = '(max-width: 550px)';
export const isPhone = (): boolean => matchMedia(phone).matches;

/** Milliseconds for which half of some content has to be visible, and until reports are sent. */
const [viewLength, reportPause] = [1000, 2000];
/** Events of a report, as the server accepts them. */
const maxEvents = 20;

type Event = { via: string; event: EventKind };
let waiting: Event[] = [];
let sending: ReturnType<typeof setTimeout> | undefined;
const viewed = new Set<string>();

/** Reports events. Requests that outlive the page name the shop in a header, which a beacon cannot. */
function report(): void {
  clearTimeout(sending);
  sending = undefined;
  const events = waiting;
  waiting = [];
  if (events.length === 0) return;
  const device: Device = isPhone() ? 'web_responsive' : 'web';
  fetch('/api/v1/content_events', {
    method: 'POST',
    keepalive: true,
    headers: { tenant: shop.slug, 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify({ device, store_id: shop.store?.id ?? null, events }),
  }).catch(() => undefined);
}

/** Counts an event; a view once a page. */
export function count(via: string, event: EventKind): void {
  if (event === 'view') {
    if (viewed.has(via)) return;
    viewed.add(via);
  }
  waiting.push({ via, event });
  if (waiting.length >= maxEvents) report();
  else sending ??= setTimeout(report, reportPause);
}

addEventListener('pagehide', report);
document.addEventListener('visibilitychange', () => document.hidden && report());

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
const viaOf = (element: Element) => (element as HTMLElement).dataset.via ?? '';

/** Half of it visible for a second is a view. */
const visible = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (!isIntersecting) continue;
      const see = () => {
        visible.unobserve(target);
        count(viaOf(target), 'view');
      };
      timers.set(target, setTimeout(see, viewLength));
    }
  },
  { threshold: 0.5 },
);

/** A link to a part of this page leads there without loading it again. */
function follow(event: MouseEvent, { pathname, hash }: HTMLAnchorElement): void {
  if (hash === '' || pathname !== location.pathname || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  location.hash = hash;
}

/** Counts views and clicks of content, and hides it when it ends. */
export function watchContent(element: HTMLElement): void {
  const { left } = element.dataset;
  // By the server's clock, since the guest's may be wrong by a day. Its place stays, so that nothing moves.
  if (left !== undefined)
    setTimeout(() => (element.style.visibility = 'hidden'), Number(left) * 1000 - performance.now());
  visible.observe(element);
  element.querySelector('a')?.addEventListener('click', (event) => {
    count(viaOf(element), 'click');
    storeClick(viaOf(element));
    follow(event, event.currentTarget as HTMLAnchorElement);
  });
}

export function watchPage(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-via]')) watchContent(element);
}
