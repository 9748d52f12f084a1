import { afterShowing, mayShow, noneSeen, parseSeen, type SeenPopUps, visitAt } from '../popUpCaps.rules.ts';
import type { ShopPopUp } from '../shopBanners.rules.ts';
import { count, isPhone } from './content.ts';
import { storeClick } from './lastClick.ts';
import { reserveScrollbar } from './reserveScrollbar.ts';
import { shop } from './shop.ts';

const key = `tienda:${shop.slug}:popups`;
/** Milliseconds after which a pop-up whose moment was taken by another dialog tries again. */
const retryPause = 5000;
/** Without storage, a page shows one pop-up. */
let ofPage: SeenPopUps = noneSeen;

function readSeen(): SeenPopUps {
  try {
    return visitAt(parseSeen(JSON.parse(localStorage.getItem(key) ?? 'null')), Date.now());
  } catch {
    return visitAt(ofPage, Date.now());
  }
}

function storeSeen(seen: SeenPopUps): void {
  ofPage = seen;
  try {
    localStorage.setItem(key, JSON.stringify(seen));
  } catch {
    // It is known as long as the page.
  }
}

const create = <Name extends keyof HTMLElementTagNameMap>(name: Name, fields: Partial<HTMLElementTagNameMap[Name]>) =>
  Object.assign(document.createElement(name), fields);

/** A modal dialog with the picture, whose size is known before it loads. */
function dialogOf({ via, href, alt, phone, wide }: ShopPopUp): HTMLDialogElement {
  const { url: src, width, height } = isPhone() ? phone : wide;
  const picture = create('img', { src, width, height, alt });
  const close = create('button', { type: 'button', className: 'round', textContent: '×', ariaLabel: 'Cerrar' });
  const dialog = create('dialog', { className: 'pop-up', ariaLabel: alt });
  dialog.setAttribute('closedby', 'any');
  const content = href === null ? picture : create('a', { href });
  if (content !== picture) content.append(picture);
  close.addEventListener('click', () => dialog.close());
  content.addEventListener('click', () => {
    if (href === null) return;
    count(via, 'click');
    storeClick(via);
    dialog.remove();
  });
  dialog.addEventListener('close', () => {
    count(via, 'close');
    dialog.remove();
  });
  dialog.append(close, content);
  return dialog;
}

/** Shows a pop-up unless the guest has seen enough; false where a dialog is open, which is the guest's business. */
function show(popUp: ShopPopUp): boolean {
  if (document.querySelector('dialog[open]')) return false;
  const seen = readSeen();
  const hasEnded = popUp.left !== null && performance.now() > popUp.left * 1000;
  if (hasEnded || !mayShow(popUp.via, popUp, seen, Date.now())) return true;
  storeSeen(afterShowing(popUp.via, seen, Date.now()));
  const dialog = dialogOf(popUp);
  document.body.append(dialog);
  reserveScrollbar();
  dialog.showModal();
  count(popUp.via, 'view');
  return true;
}

/** Share of the page that a guest has scrolled through, in percent. */
const scrolled = () => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight <= clientHeight ? 100 : (scrollY / (scrollHeight - clientHeight)) * 100;
};

/** Runs something at the moment that a pop-up waits for. */
function whenDue({ trigger, after }: ShopPopUp, signal: AbortSignal, run: () => void): void {
  if (trigger === 'entry') return run();
  if (trigger === 'seconds') {
    const timer = setTimeout(run, (after ?? 0) * 1000);
    return signal.addEventListener('abort', () => clearTimeout(timer));
  }
  if (trigger === 'scroll')
    return addEventListener('scroll', () => scrolled() >= (after ?? 50) && run(), { passive: true, signal });
  if (!matchMedia('(hover: hover)').matches) return undefined;
  return document.documentElement.addEventListener('mouseleave', ({ clientY }) => clientY <= 0 && run(), { signal });
}

/** Waits for the moments of the pop-ups that the guest may see. The first one that is due ends the wait of the others. */
export function startPopUps(popUps: readonly ShopPopUp[]): void {
  const seen = readSeen();
  storeSeen(seen);
  const waiting = new AbortController();
  const attempt = (popUp: ShopPopUp) => {
    if (waiting.signal.aborted) return;
    if (show(popUp)) waiting.abort();
    // Scrolling and leaving happen again.
    else if (popUp.trigger === 'entry' || popUp.trigger === 'seconds') setTimeout(attempt, retryPause, popUp);
  };
  const device = isPhone() ? 'phone' : 'wide';
  for (const popUp of popUps.filter(({ only }) => only === null || only === device))
    if (mayShow(popUp.via, popUp, seen, Date.now())) whenDue(popUp, waiting.signal, () => attempt(popUp));
}
