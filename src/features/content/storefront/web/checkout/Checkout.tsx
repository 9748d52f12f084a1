import { useEffect, useState } from 'react';
import type { CartLine } from '../../cart.rules.ts';
import { type CheckoutDraft, methodChanges, orderBody, quoteBody, type Redeeming } from '../../checkout.rules.ts';
import { changedFields, problemsBefore } from '../../checkoutProblems.rules.ts';
import { AddressField } from './AddressField.tsx';
import { MethodSwitch, Sums } from '../CartPanel.tsx';
import { ClosedNotice } from '../ClosedNotice.tsx';
import { CouponField } from './CouponField.tsx';
import { Dialog } from '../Dialog.tsx';
import { Guest, Payments, Questions, Tips } from './GuestFields.tsx';
import type { PastOrder } from '../keeping.ts';
import { lastVia } from '../lastClick.ts';
import { ProblemList } from './ProblemList.tsx';
import { callApi, money, shop, type ShopStore } from '../shop.ts';
import { useLater } from '../useLater.ts';
import { usePlacing } from './usePlacing.ts';
import { type Priced, useQuote } from './useQuote.ts';
import type { WireProgramme, WireQuote, WireStore } from '../wire.ts';

type Props = {
  store: ShopStore;
  lines: readonly CartLine[];
  draft: CheckoutDraft;
  onDraft: (changes: Partial<CheckoutDraft>) => void;
  onClose: () => void;
  onPlaced: (order: PastOrder) => void;
};

/** Reads the store as orders are judged by it now. */
function useStore(id: number): WireStore | null {
  const [store, setStore] = useState<WireStore | null>(null);
  useEffect(
    function readStore() {
      callApi<WireStore>(`/stores/${id}`).then(setStore, () => undefined);
    },
    [id],
  );
  return store;
}

/** The points of the company, with what shows them; nothing while it has none. */
const loadPoints = async () => {
  const programme = await callApi<WireProgramme>('/points');
  return programme.active ? { programme, ...(await import('./PointsField.tsx')) } : null;
};

/** The time of an order for later, which few stores take. */
const loadTimes = () => import('./WhenField.tsx');

/** Billing data and its rules, which only orders with an invoice need. */
const loadBilling = async () => {
  const [{ BillingField }, { billingProblems }] = await Promise.all([
    import('./BillingField.tsx'),
    import('../../billingProblems.rules.ts'),
  ]);
  return { BillingField, billingProblems };
};

/**
 * Delays a press until the last change is priced, and passes the total that the guest saw, so that no press is lost.
 */
function useOncePriced({ quote, pending }: Priced, onPriced: (quote: WireQuote, displayedTotal: number) => void) {
  const [pressedTotal, setPressedTotal] = useState<number | null>(null);
  useEffect(
    function confirmOncePriced() {
      if (pressedTotal === null || pending) return;
      // oxlint-disable-next-line react/set-state-in-effect -- the press is answered here, by what came from outside
      setPressedTotal(null);
      if (quote) onPriced(quote, pressedTotal);
    },
    [pressedTotal, pending, quote, onPriced],
  );
  return { isWaiting: pressedTotal !== null, press: () => quote && setPressedTotal(quote.total) };
}

/** Points that the guest proved; those of another phone are not used. */
function useRedeeming(phone: string) {
  const [proved, setProved] = useState<(Redeeming & { phone: string }) | null>(null);
  const onRedeem = (taken: Redeeming | null) => setProved(taken && { ...taken, phone });
  return { redeeming: proved?.phone === phone ? proved : null, onRedeem };
}

/** An order as it is filled in: its price, its problems, and what places it. */
function useOrder({ store, lines, draft, onDraft, onPlaced }: Omit<Props, 'onClose'>) {
  const known = useStore(store.id);
  const bills = useLater(loadBilling, true).part;
  const { redeeming, onRedeem } = useRedeeming(draft.phone);
  const { problems, refuse, dismiss, busy, place } = usePlacing({ store, lines, onPlaced });
  const errorOf = (field: string) => problems.list.find((each) => each.field === field)?.message;
  // A coupon that was rejected with the order is priced no more.
  const couponCode = errorOf('coupon_code') ? '' : draft.couponCode;
  const cart = { storeId: store.id, lines, draft: { ...draft, couponCode }, tipped: known, redeeming, via: lastVia() };
  const priced = useQuote(lines.length > 0 ? quoteBody(cart) : null);
  const refusals = priced.quote?.refusals ?? [];
  const couponRefusal = refusals.find(({ code }) => code === 'coupon')?.message ?? errorOf('coupon_code');
  const couponError = draft.couponCode ? couponRefusal : undefined;
  const { isWaiting, press } = useOncePriced(priced, (latest, displayedTotal) => {
    const found = problemsBefore(
      draft,
      latest.refusals,
      shop.country,
      bills?.billingProblems(draft.billing, shop.country),
    );
    if (found.length === 0 && latest.total !== displayedTotal)
      found.push({ field: null, message: `El total cambió a ${money(latest.total)}. Revísalo y vuelve a confirmar.` });
    if (found.length > 0) return refuse(found);
    const paid = couponError ? { ...cart, draft: { ...draft, couponCode: '' } } : cart;
    return void place(orderBody(paid, known?.checkout_questions ?? [], latest.total));
  });
  const change = (changes: Partial<CheckoutDraft>) => {
    dismiss(changedFields(draft, changes));
    onDraft(changes);
  };
  const isBusy = busy || isWaiting;
  return {
    known,
    bills,
    priced,
    refusals,
    problems,
    errorOf,
    couponError,
    redeeming,
    onRedeem,
    change,
    press,
    busy,
    isBusy,
  };
}

/** Checkout form: guest, address, time and payment. Shows every problem before the order is placed. */
export function Checkout({ onClose, ...props }: Props) {
  const { store, draft } = props;
  const points = useLater(loadPoints, true).part;
  const times = useLater(loadTimes, true).part;
  const order = useOrder(props);
  const { known, bills, priced, errorOf, couponError, change } = order;
  const { quote } = priced;
  const label = couponError ? 'Hacer pedido sin cupón' : 'Hacer pedido';
  const foot = (
    <button type="button" className="button whole" disabled={order.busy || !quote} onClick={order.press}>
      <span>{order.isBusy ? 'Enviando…' : label}</span> <span>{quote && money(quote.total)}</span>
    </button>
  );
  const form = { draft, errorOf, onDraft: change };
  return (
    <Dialog title="Tu pedido" onClose={onClose} foot={foot}>
      <div className="stack wider">
        <ClosedNotice
          store={store}
          refusals={order.refusals}
          onLater={known?.future_orders_enabled && !draft.isLater ? () => change({ isLater: true }) : null}
        />
        {priced.problem && <p className="alert">{priced.problem}</p>}
        <CartNotice refusals={order.refusals} onChange={onClose} />
        <ProblemList {...order.problems} />
        <MethodSwitch store={store} draft={draft} onDraft={change} />
        {draft.method === 'delivery' && (
          <AddressField
            address={draft.address}
            error={errorOf('address.text')}
            refusal={order.refusals.find(({ path }) => path === 'address')?.message}
            onAddress={(address) => change({ address })}
            onPickUp={store.methods.includes('pickUp') ? () => change(methodChanges('pickUp')) : null}
          />
        )}
        {draft.method === 'pickUp' && known && <PickUpPlace store={known} isLater={draft.isLater} />}
        {times && known?.future_orders_enabled && (
          <times.WhenField
            draft={draft}
            storeId={store.id}
            timeZone={known.time_zone}
            isClosed={!known.state[draft.method === 'delivery' ? 'delivery' : 'pick_up'].open}
            error={errorOf('scheduled_for')}
            onDraft={change}
          />
        )}
        <Guest {...form} />
        <Questions questions={known?.checkout_questions ?? []} draft={draft} onDraft={change} />
        {known && <Tips store={known} {...form} />}
        <CouponField
          code={draft.couponCode}
          quote={quote}
          error={couponError}
          onCode={(couponCode) => change({ couponCode })}
        />
        {points && (
          <points.PointsField
            key={draft.phone}
            quote={quote}
            redeeming={order.redeeming}
            onRedeem={order.onRedeem}
            programme={points.programme}
            phone={draft.phone}
            error={errorOf('points')}
          />
        )}
        {bills && (
          <bills.BillingField billing={draft.billing} errorOf={errorOf} onBilling={(billing) => change({ billing })} />
        )}
        <Payments methods={quote?.payment_methods ?? []} {...form} />
        <Sums priced={priced} method={draft.method} />
        <Notices notices={quote?.notices ?? []} />
        <Aside />
      </div>
    </Dialog>
  );
}

/** A banner of the company beside the payment. */
function Aside() {
  const { part } = useLater(() => import('../PlacedBanner.tsx'), (shop.aside ?? []).length > 0);
  const banner = part?.bannerHere(shop.aside);
  return part && banner && <part.PlacedBanner banner={banner} />;
}

/** Where the order is picked up, and how soon. */
function PickUpPlace({ store, isLater }: { store: WireStore; isLater: boolean }) {
  const { open, wait } = store.state.pick_up;
  return (
    <p>{open && !isLater ? `Retiro en ${wait} min · ${store.text_address}` : `Retiro en ${store.text_address}`}</p>
  );
}

/** Reasons that only other products remove, such as the minimum, with the way back to them. */
function CartNotice({ refusals, onChange }: { refusals: WireQuote['refusals']; onChange: () => void }) {
  const ofCart = refusals.filter(({ path }) => path === 'lines' || path.startsWith('lines.'));
  if (ofCart.length === 0) return null;
  return (
    <div className="closed" role="note">
      {ofCart.map(({ message }) => (
        <p key={message}>
          <b>{message}</b>
        </p>
      ))}
      <p>
        <button type="button" className="button light" onClick={onChange}>
          Cambiar productos
        </button>
      </p>
    </div>
  );
}

/** Terms that the guest accepts, and notices about the order. */
function Notices({ notices }: { notices: readonly string[] }) {
  return (
    <>
      {shop.terms && (
        <p className="muted">
          Al hacer el pedido aceptas los{' '}
          <a href={shop.terms} target="_blank" rel="noopener">
            términos y condiciones
          </a>
          .
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice} className="muted">
          {notice}
        </p>
      ))}
    </>
  );
}
