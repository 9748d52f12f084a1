import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { plural } from '#kit/contract/values/plural.ts';
import { addLine, cartCount, type CartLine, cartTotal, replaceLine } from '../cart.rules.ts';
import { quoteBody } from '../checkout.rules.ts';
import { CartPanel } from './CartPanel.tsx';
import { Dialog } from './Dialog.tsx';
import { useCart, useDraft, usePastOrders } from './keeping.ts';
import { loadLine, type MenuLine } from './loadMenu.ts';
import { lastVia } from './lastClick.ts';
import { money, shop, type ShopStore } from './shop.ts';
import { useLater } from './useLater.ts';
import { useQuote } from './checkout/useQuote.ts';
import { Waiting } from './Waiting.tsx';

const loadDialog = () => import('./ProductDialog.tsx');
const loadPageForm = () => import('./ProductPageForm.tsx');
const loadCheckout = () => import('./checkout/Checkout.tsx');

/** A product that was opened, and what shows it. */
type Opened = MenuLine & { show: Awaited<ReturnType<typeof loadDialog>>['ProductDialog'] };

/** Reads a line of the menu with what shows it; one that is not there any more has only its page. */
async function openLine(store: ShopStore, lineId: number): Promise<Opened | null> {
  const [{ ProductDialog }, found] = await Promise.all([loadDialog(), loadLine(store.id, lineId)]);
  return found && { ...found, show: ProductDialog };
}

/** Opens a pressed product in a dialog; with a modifier key, or without the menu, its page opens. */
function useOpenedCard(store: ShopStore, onOpen: (opened: Opened) => void): void {
  useEffect(
    function followPresses() {
      const press = (event: MouseEvent) => {
        const card = (event.target as Element).closest<HTMLAnchorElement>('a[data-line]:not([data-off])');
        if (!card || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        const leave = () => window.location.assign(card.href);
        openLine(store, Number(card.dataset.line)).then((opened) => (opened ? onOpen(opened) : leave()), leave);
      };
      document.addEventListener('click', press);
      return () => document.removeEventListener('click', press);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store of a page stays, and so does what opens
    [],
  );
}

/** The product that is open: a new one, or that of a cart line which is edited. */
function useProduct(store: ShopStore, lines: readonly CartLine[], setLines: (lines: CartLine[]) => void) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [editedAt, setEditedAt] = useState<number | null>(null);
  /** Why a line could not be opened. */
  const [problem, setProblem] = useState<string | null>(null);
  useOpenedCard(store, setOpened);
  const close = () => {
    setEditedAt(null);
    setOpened(null);
  };
  const add = (line: CartLine) => {
    setLines(editedAt === null ? addLine(lines, line) : replaceLine(lines, editedAt, line));
    close();
  };
  async function edit(at: number): Promise<void> {
    setProblem(null);
    try {
      const found = await openLine(store, lines[at]?.lineId ?? 0);
      if (!found) return setProblem('Ese producto ya no está en el menú.');
      setEditedAt(at);
      setOpened(found);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }
  return { opened, edited: editedAt === null ? undefined : lines[editedAt], problem, add, edit, close };
}

const counted = (count: number) => plural(count, 'producto', 'productos');

/** The page of a store or of a product, as it becomes with a cart. */
export function StoreIsland({ store }: { store: ShopStore }) {
  const [lines, setLines] = useCart(store);
  const [draft, setDraft] = useDraft(store);
  const { opened, edited, add, ...product } = useProduct(store, lines, setLines);
  const [visiblePanel, setVisiblePanel] = useState<'cart' | 'checkout' | null>(
    window.location.hash === '#pedido' ? 'cart' : null,
  );
  useEffect(
    function showPricesOfMethod() {
      document.body.dataset.method = draft.method;
    },
    [draft.method],
  );
  const wide = document.getElementById('cart');
  const order = quoteBody({
    storeId: store.id,
    lines,
    draft: { ...draft, scheduledFor: null },
    tipped: null,
    via: lastVia(),
  });
  const priced = useQuote(lines.length > 0 && visiblePanel !== 'checkout' ? order : null);
  const close = () => setVisiblePanel(null);
  const panel = (
    <CartPanel
      {...{ store, lines, draft }}
      priced={{ ...priced, problem: product.problem ?? priced.problem }}
      onEdit={(at) => void product.edit(at)}
      onLines={setLines}
      onDraft={setDraft}
      onCheckout={() => setVisiblePanel('checkout')}
    />
  );
  const [count, total] = [cartCount(lines), cartTotal(lines, draft.method)];
  return (
    <>
      <output className="hidden">{count > 0 && `Tu pedido: ${counted(count)}, ${money(total)}`}</output>
      {wide &&
        createPortal(
          <div className="panel">
            <h2>Tu pedido</h2>
            {panel}
          </div>,
          wide,
        )}
      {shop.line !== undefined && <OfPage store={store} lineId={shop.line} method={draft.method} onAdd={add} />}
      {count > 0 && (
        <div className="bar">
          <button type="button" className="button whole" onClick={() => setVisiblePanel('cart')}>
            <span>Ver pedido · {counted(count)}</span> <span>{money(total)}</span>
          </button>
        </div>
      )}
      {opened && <opened.show {...opened} {...{ edited }} method={draft.method} onAdd={add} onClose={product.close} />}
      {visiblePanel === 'cart' && (
        <Dialog title={`Tu pedido en ${store.name}`} onClose={close}>
          {panel}
          <MoreProducts store={store} onMenu={close} />
        </Dialog>
      )}
      <Paying
        {...{ store, lines, draft }}
        isVisible={visiblePanel === 'checkout'}
        onDraft={setDraft}
        onLines={setLines}
        onClose={close}
      />
    </>
  );
}

/** Back to the menu: below the cart on its page, and on the store's page from that of a product. */
const MoreProducts = ({ store, onMenu }: { store: ShopStore; onMenu: () => void }) => (
  <button
    type="button"
    className="plain"
    onClick={() => (shop.page === 'store' ? onMenu() : window.location.assign(`${shop.base}/locales/${store.slug}`))}
  >
    Agregar más productos
  </button>
);

type OfPageProps = Pick<Parameters<Opened['show']>[0], 'method' | 'onAdd'> & { store: ShopStore; lineId: number };

/** Choices on a product's page, once the module and the menu are loaded. */
function OfPage({ store, lineId, ...form }: OfPageProps) {
  const into = document.getElementById('choose');
  const load = async () => {
    const [{ ProductPageForm }, found] = await Promise.all([loadPageForm(), loadLine(store.id, lineId)]);
    if (found) into?.replaceChildren();
    return found && { ...found, show: ProductPageForm };
  };
  const { part } = useLater(load, true);
  return into && part && <part.show {...part} {...form} into={into} />;
}

type PayingProps = Omit<Parameters<Awaited<ReturnType<typeof loadCheckout>>['Checkout']>[0], 'onPlaced'> & {
  isVisible: boolean;
  onLines: (lines: CartLine[]) => void;
};

/** Checkout, loaded while the guest fills the cart so that it opens without delay. */
function Paying({ isVisible, onLines, ...checkout }: PayingProps) {
  const [, storeOrder] = usePastOrders();
  const { part, failed } = useLater(loadCheckout, isVisible || checkout.lines.length > 0);
  if (!isVisible) return null;
  if (!part)
    return (
      <Dialog title="Tu pedido" onClose={checkout.onClose}>
        {failed ? (
          <p className="alert">
            No hay conexión. Revisa tu internet y vuelve a cargar la página: tu pedido no se pierde.
          </p>
        ) : (
          <Waiting text="Un momento…" />
        )}
      </Dialog>
    );
  return (
    <part.Checkout
      {...checkout}
      onPlaced={(placed) => {
        storeOrder(placed);
        onLines([]);
        checkout.onDraft({ couponCode: '', isLater: false, scheduledFor: null, notes: '' });
        window.location.assign(`${shop.base}/pedidos/${placed.uuid}`);
      }}
    />
  );
}
