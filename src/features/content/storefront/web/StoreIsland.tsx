import { plural } from '#kit/contract/values/plural.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { GuestLine, GuestMenu, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { addLine, cartCount, type CartLine, cartTotal, findLine } from '../cart.rules.ts';
import { quoteBody } from '../checkout.rules.ts';
import { CartPanel } from './CartPanel.tsx';
import { Checkout } from './Checkout.tsx';
import { Dialog } from './Dialog.tsx';
import { useCart, useDraft, usePastOrders } from './keeping.ts';
import { loadMenu } from './loadMenu.ts';
import { ProductForm } from './ProductForm.tsx';
import { money, shop, type ShopStore } from './shop.ts';
import { useQuote } from './useQuote.ts';

type Opened = { menu: GuestMenu; product: GuestProduct; line: GuestLine };

/** Reads a line of the menu; one that is not there any more has only its page. */
async function openLine(store: ShopStore, lineId: number): Promise<Opened | null> {
  const menu = await loadMenu(store.id);
  const found = findLine(menu, lineId);
  return found && { menu, ...found };
}

/** A press on a product of the page opens it here; with a modifier, or when the menu cannot be read, its own page. */
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

const counted = (count: number) => plural(count, 'producto', 'productos');

/** The page of a store or of a product, as it becomes with a cart. */
export function StoreIsland({ store }: { store: ShopStore }) {
  const [lines, setLines] = useCart(store);
  const [draft, setDraft] = useDraft(store);
  const [, keepOrder] = usePastOrders();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<'cart' | 'checkout' | null>(window.location.hash === '#pedido' ? 'cart' : null);
  useOpenedCard(store, setOpened);
  useEffect(
    function showPricesOfMethod() {
      document.body.dataset.method = draft.method;
    },
    [draft.method],
  );
  const wide = document.getElementById('cart');
  const choose = document.getElementById('choose');
  const order = quoteBody({ storeId: store.id, lines, draft: { ...draft, scheduledFor: null }, tipped: null });
  const priced = useQuote(lines.length > 0 && shown !== 'checkout' ? order : null);
  const add = (line: CartLine) => {
    setLines(addLine(lines, line));
    setOpened(null);
  };
  const panel = (
    <CartPanel
      {...{ store, lines, draft, priced }}
      onLines={setLines}
      onDraft={setDraft}
      onCheckout={() => setShown('checkout')}
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
      {choose && shop.line !== undefined && (
        <PageForm store={store} lineId={shop.line} into={choose} method={draft.method} onAdd={add} />
      )}
      {count > 0 && (
        <div className="bar">
          <button type="button" className="button whole" onClick={() => setShown('cart')}>
            <span>Ver pedido · {counted(count)}</span> <span>{money(total)}</span>
          </button>
        </div>
      )}
      {opened && <ProductDialog opened={opened} method={draft.method} onAdd={add} onClose={() => setOpened(null)} />}
      {shown === 'cart' && (
        <Dialog title={`Tu pedido en ${store.name}`} onClose={() => setShown(null)}>
          {panel}
        </Dialog>
      )}
      {shown === 'checkout' && (
        <Checkout
          {...{ store, lines, draft }}
          onDraft={setDraft}
          onClose={() => setShown(null)}
          onPlaced={(placed) => {
            keepOrder(placed);
            setLines([]);
            setDraft({ couponCode: '', isLater: false, scheduledFor: null, notes: '', tip: null });
            window.location.assign(`${shop.base}/pedidos/${placed.uuid}`);
          }}
        />
      )}
    </>
  );
}

type FormProps = { method: ShopStore['methods'][number]; onAdd: (line: CartLine) => void };

function ProductDialog({ opened, onClose, ...rest }: FormProps & { opened: Opened; onClose: () => void }) {
  const { product } = opened;
  const [picture] = product.pictures;
  return (
    <ProductForm
      {...opened}
      {...rest}
      renderParts={(choices, act) => (
        <Dialog title={product.name} onClose={onClose} foot={act}>
          {picture && (
            <div className="hero">
              <img src={picture.thumbnail} alt={picture.alt} width={480} height={300} />
            </div>
          )}
          {product.description && <p>{product.description}</p>}
          {choices}
        </Dialog>
      )}
    />
  );
}

/** The choices of the product whose page this is, in the place where they could only be read. */
function PageForm({
  store,
  lineId,
  into,
  ...rest
}: FormProps & { store: ShopStore; lineId: number; into: HTMLElement }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [added, setAdded] = useState(0);
  useEffect(
    function readProduct() {
      openLine(store, lineId).then(
        (found) => {
          if (found) into.replaceChildren();
          setOpened(found);
        },
        () => undefined,
      );
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of one page
    [],
  );
  if (!opened) return null;
  const onAdd = (line: CartLine) => {
    rest.onAdd(line);
    setAdded(added + 1);
  };
  return createPortal(
    <ProductForm
      key={added}
      {...opened}
      {...rest}
      onAdd={onAdd}
      renderParts={(choices, act) => (
        <>
          {choices}
          <div className="beside group">{act}</div>
        </>
      )}
    />,
    into,
  );
}
