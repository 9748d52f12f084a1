import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { countries } from '#domain/countries.ts';
import { isPaidBySavedCard, type PaymentMethod, paymentMethodLabels } from '#domain/payments.ts';
import type { CartLine } from '../../cart.rules.ts';
import { type CheckoutDraft, orderBody, quoteBody, type Redeeming, tipsOf } from '../../checkout.rules.ts';
import { countPurchase } from '../analytics.ts';
import { AddressField } from './AddressField.tsx';
import { BillingField } from './BillingField.tsx';
import { MethodSwitch, Sums } from '../CartPanel.tsx';
import { CouponField } from './CouponField.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import type { PastOrder } from '../keeping.ts';
import { callApi, money, shop, ShopRefusal, type ShopStore } from '../shop.ts';
import { useLater } from '../useLater.ts';
import { type Priced, useQuote } from './useQuote.ts';
import { WhenField } from './WhenField.tsx';
import type { WireOrder, WireProgramme, WireQuote, WireStore } from '../wire.ts';

type Props = {
  store: ShopStore;
  lines: readonly CartLine[];
  draft: CheckoutDraft;
  onDraft: (changes: Partial<CheckoutDraft>) => void;
  onClose: () => void;
  onPlaced: (order: PastOrder) => void;
};

/** Random key that also works without TLS, where `crypto.randomUUID` is missing. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');

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

function usePlacing({ store, lines, draft, onPlaced }: Pick<Props, 'store' | 'lines' | 'draft' | 'onPlaced'>) {
  const [refused, setRefused] = useState<ShopRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ content: '', key: '' });
  async function place(order: ReturnType<typeof orderBody>): Promise<void> {
    const content = JSON.stringify(order);
    // The same order sent again is the same order; another one is not.
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    setBusy(true);
    try {
      const headers = { 'idempotency-key': attempt.current.key };
      const placed = await callApi<WireOrder>('/orders', { body: { order }, headers });
      const { currency, decimals } = countries[shop.country];
      countPurchase({ uuid: placed.uuid, value: placed.total / 10 ** decimals, currency });
      onPlaced({
        uuid: placed.uuid,
        storeId: store.id,
        storeUuid: store.uuid,
        storeName: store.name,
        at: placed.created_at,
        summary: lines.map(({ quantity, name }) => `${quantity} ${name}`).join(', '),
      });
    } catch (error) {
      setRefused(error instanceof ShopRefusal ? error : new ShopRefusal(String(error)));
      setBusy(false);
    }
  }
  const missing = [!draft.name.trim() && 'tu nombre', !draft.phone.trim() && 'tu teléfono'].filter(Boolean);
  const refuse = (message: string) => setRefused(new ShopRefusal(message));
  return { refused, busy, place, lacks: missing, refuse };
}

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

/** Checkout form: guest, address, time and payment. Shows every problem before the order is placed. */
export function Checkout({ store, lines, draft, onDraft, onClose, onPlaced }: Props) {
  const known = useStore(store.id);
  const points = useLater(loadPoints, true).part;
  const [proved, setProved] = useState<(Redeeming & { phone: string }) | null>(null);
  // Points are those of the phone that was proved.
  const redeeming = proved?.phone === draft.phone ? proved : null;
  const cart = { storeId: store.id, lines, draft, tipped: known, redeeming };
  const priced = useQuote(lines.length > 0 ? quoteBody(cart) : null);
  const { quote } = priced;
  const { refused, busy, place, lacks, refuse } = usePlacing({ store, lines, draft, onPlaced });
  const alert = useRef<HTMLDivElement>(null);
  const issues = quote?.refusals ?? [];
  const issueOf = (...codes: string[]) => issues.find(({ code }) => codes.includes(code))?.message;
  const errorOf = (path: string) => refused?.errors[path]?.[0];
  // Together with its text: a key pressed as it appears is meant for what the guest chose then.
  useLayoutEffect(
    function showRefusal() {
      if (refused) alert.current?.focus();
    },
    [refused],
  );
  const { isWaiting, press } = useOncePriced(priced, ({ refusals, total }, displayedTotal) => {
    if (lacks.length > 0) refuse(`Escribe ${lacks.join(' y ')}.`);
    else if (draft.isLater && draft.scheduledFor === null) refuse('Elige la hora del pedido.');
    else if (refusals[0]) refuse(refusals[0].message);
    else if (!draft.paymentMethod) refuse('Elige cómo pagas.');
    else if (isPaidBySavedCard(draft.paymentMethod as PaymentMethod) && !draft.mail.trim())
      refuse('Escribe tu email: ahí te llega el código para usar tu tarjeta guardada.');
    else if (total !== displayedTotal) refuse(`El total cambió a ${money(total)}. Revísalo y vuelve a confirmar.`);
    else void place(orderBody(cart, known?.checkout_questions ?? [], total));
  });
  const foot = (
    <button type="button" className="button whole" disabled={busy || !quote} onClick={press}>
      <span>{busy || isWaiting ? 'Enviando…' : 'Hacer pedido'}</span> <span>{quote && money(quote.total)}</span>
    </button>
  );
  return (
    <Dialog title="Tu pedido" onClose={onClose} foot={foot}>
      <div className="stack wider">
        <div ref={alert} tabIndex={-1} role="alert">
          {(refused ?? priced.problem) && <p className="alert">{refused?.message ?? priced.problem}</p>}
        </div>
        <MethodSwitch store={store} draft={draft} onDraft={onDraft} />
        {draft.method === 'delivery' && (
          <AddressField
            address={draft.address}
            error={errorOf('address.text') ?? (draft.address.latitude === null ? undefined : issueOf('address', 'fee'))}
            onAddress={(address) => onDraft({ address })}
          />
        )}
        {known?.future_orders_enabled && (
          <WhenField storeId={store.id} timeZone={known.time_zone} draft={draft} onDraft={onDraft} />
        )}
        <Guest draft={draft} errorOf={errorOf} onDraft={onDraft} />
        <Questions questions={known?.checkout_questions ?? []} draft={draft} onDraft={onDraft} />
        {known && <Tips store={known} draft={draft} onDraft={onDraft} />}
        <CouponField code={draft.couponCode} quote={quote} onCode={(couponCode) => onDraft({ couponCode })} />
        {points && (
          <points.PointsField
            key={draft.phone}
            {...{ quote, redeeming }}
            programme={points.programme}
            phone={draft.phone}
            error={errorOf('points')}
            onRedeem={(taken) => setProved(taken && { ...taken, phone: draft.phone })}
          />
        )}
        <BillingField billing={draft.billing} errorOf={errorOf} onBilling={(billing) => onDraft({ billing })} />
        <Payments methods={quote?.payment_methods ?? []} draft={draft} onDraft={onDraft} />
        <Sums priced={priced} />
        <Issues issues={issues} />
        <Notices notices={quote?.notices ?? []} />
      </div>
    </Dialog>
  );
}

/** Problems of the order. */
function Issues({ issues }: { issues: WireQuote['refusals'] }) {
  if (issues.length === 0) return null;
  return (
    <ul className="alert" aria-label="Qué falta">
      {issues.map(({ path, message }) => (
        <li key={path + message}>{message}</li>
      ))}
    </ul>
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

type Part = Pick<Props, 'draft' | 'onDraft'>;

function Guest({ draft, errorOf, onDraft }: Part & { errorOf: (path: string) => string | undefined }) {
  return (
    <fieldset className="stack">
      <legend>¿Quién recibe?</legend>
      <Field
        label="Nombre"
        autoComplete="name"
        value={draft.name}
        error={errorOf('customer.name')}
        onText={(name) => onDraft({ name })}
      />
      <Field
        label="Teléfono"
        type="tel"
        autoComplete="tel"
        value={draft.phone}
        error={errorOf('customer.phone')}
        onText={(phone) => onDraft({ phone })}
      />
      <Field
        label="Email (opcional)"
        type="email"
        autoComplete="email"
        value={draft.mail}
        error={errorOf('customer.mail')}
        onText={(mail) => onDraft({ mail })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.marketingMail}
          onChange={(event) => onDraft({ marketingMail: event.currentTarget.checked })}
        />
        Quiero recibir ofertas por email
      </label>
      <Field label="Notas para el local (opcional)" value={draft.notes} onText={(notes) => onDraft({ notes })} />
    </fieldset>
  );
}

function Questions({ questions, draft, onDraft }: Part & { questions: WireStore['checkout_questions'] }) {
  return questions.map(({ id, question }) => (
    <Field
      key={id}
      label={question}
      value={draft.answers[id] ?? ''}
      onText={(answer) => onDraft({ answers: { ...draft.answers, [id]: answer } })}
    />
  ));
}

function Tips({ store, draft, onDraft }: Part & { store: WireStore }) {
  const { values, proposed } = tipsOf(store, draft.method);
  if (values.length < 2) return null;
  const tipText = (value: number) => (store.tip_type === 'percentage' ? `${value} %` : money(value));
  return (
    <fieldset>
      <legend>Propina</legend>
      <div className="tiles">
        {values.map((value) => (
          <label key={value} className="choice tile">
            <input
              type="radio"
              name="tip"
              checked={(draft.tip ?? proposed) === value}
              onChange={() => onDraft({ tip: value })}
            />
            {value === 0 ? 'Sin propina' : tipText(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Payments({ methods, draft, onDraft }: Part & { methods: WireQuote['payment_methods'] }) {
  return (
    <fieldset>
      <legend>¿Cómo pagas?</legend>
      {methods.map((method) => (
        <label key={method} className="choice">
          <input
            type="radio"
            name="payment"
            checked={draft.paymentMethod === method}
            onChange={() => onDraft({ paymentMethod: method })}
          />
          {paymentMethodLabels[method]}
        </label>
      ))}
    </fieldset>
  );
}
