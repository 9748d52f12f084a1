import { useCallback, useEffect, useRef, useState } from 'react';
import { cardName } from '#domain/payments.ts';
import { CodeForm } from './checkout/CodeForm.tsx';
import { Field } from './Field.tsx';
import { useGuestPhone } from './keeping.ts';
import { callApi, money, shop, ShopRefusal } from './shop.ts';
import type { WireCard, WireOrder, WireProof } from './wire.ts';

type Props = { order: WireOrder; onOrder: (order: WireOrder) => void };
/** A verified guest; `acted`: they did something here, so the focus moves to the result. */
type Holder = { proof: string; cards: WireCard[]; acted: boolean };

/** Session storage key of the guest's proof, which survives the visit to the provider. */
const key = `tienda:${shop.slug}:cards`;
const storedProof = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const storeProof = (proof: string | null) => {
  try {
    if (proof === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, proof);
  } catch {
    // Without storage the proof lasts until the page closes.
  }
};

/** The guest returned from a card that was not saved or not charged. */
const wasRefused = () => window.location.hash === '#tarjeta';

/** Verified guest with their cards, and the pending action. */
function useHolder() {
  const [holder, setHolder] = useState<Holder | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const readCards = useCallback(() => {
    const proof = storedProof();
    if (proof === null) return;
    callApi<{ cards: WireCard[] }>('/cards/list', { body: { proof } }).then(
      ({ cards }) => setHolder({ proof, cards, acted: false }),
      (error: unknown) => {
        // Without a connection it proves as much as before.
        if (!(error instanceof ShopRefusal) || error.status !== 403) return;
        storeProof(null);
        setHolder(null);
      },
    );
  }, []);
  useEffect(readCards, [readCards]);
  async function run(work: () => Promise<void>): Promise<void> {
    setProblem(null);
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      const { errors, message } = error instanceof ShopRefusal ? error : new ShopRefusal(String(error));
      setProblem(errors.phone?.[0] ?? errors.code?.[0] ?? message);
      // A proof ends, and cards go, while a page is open.
      readCards();
    }
    setIsBusy(false);
  }
  const take = ({ proof, cards }: WireProof) => {
    storeProof(proof);
    setHolder({ proof, cards, acted: true });
  };
  return { holder, take, isBusy, problem, run };
}

/** Pays an order with a card that its guest saved, or saves now. */
export function CardPayment({ order, onOrder }: Props) {
  const { holder, take, isBusy, problem, run } = useHolder();
  const refusal = problem ?? (wasRefused() ? 'La tarjeta no se pudo usar. Intenta otra vez, o con otra.' : null);
  return (
    <section className="panel stack" aria-label="Pago">
      <h2>{order.status === 'online_payment_failed' ? 'Intenta pagar otra vez' : 'Paga tu pedido'}</h2>
      {holder ? (
        <Cards {...{ order, holder, isBusy, ...actionsOf({ order, holder, onOrder, take }, run) }} />
      ) : (
        <Proving
          isBusy={isBusy}
          onSend={(phone, onSent) => void run(() => callApi('/cards/code', { body: { phone } }).then(onSent))}
          onCode={(phone, code) =>
            void run(() => callApi<WireProof>('/cards/proof', { body: { phone, code } }).then(take))
          }
        />
      )}
      <div role="alert">{refusal && <p className="error">{refusal}</p>}</div>
    </section>
  );
}

/** Opens a page by POST. Its address alone, which anyone could have sent, only shows whose account it is. */
function submitForm(url: string): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url });
  document.body.append(form);
  form.submit();
}

type Acting = Props & { holder: Holder; take: (proven: WireProof) => void };

/** Card actions of a verified guest. */
function actionsOf({ order, holder: { proof }, onOrder, take }: Acting, run: (work: () => Promise<void>) => unknown) {
  return {
    onPay: ({ id }: WireCard) =>
      run(async () => {
        const body = { proof, card_id: id };
        const paid = await callApi<WireOrder>(`/orders/${order.uuid}/card_payment`, { body });
        onOrder(paid);
        if (paid.card_provider)
          throw new ShopRefusal(
            'El cobro todavía se está confirmando. Espera un momento: esta página se actualiza sola.',
          );
      }),
    onRemove: ({ id }: WireCard) =>
      run(async () => {
        const { cards } = await callApi<{ cards: WireCard[] }>(`/cards/${id}/remove`, { body: { proof } });
        take({ proof, cards });
      }),
    onSave: () =>
      run(async () => {
        const { url } = await callApi<{ url: string }>(`/orders/${order.uuid}/cards`, { body: { proof } });
        submitForm(url);
      }),
  };
}

type ProvingProps = {
  isBusy: boolean;
  onSend: (phone: string, onSent: () => void) => void;
  onCode: (phone: string, code: string) => void;
};

/** Form for the code that verifies the guest of the order. */
function Proving({ isBusy, onSend, onCode }: ProvingProps) {
  const [phone, setPhone] = useState(useGuestPhone());
  const [isSent, setIsSent] = useState(false);
  const send = () => onSend(phone, () => setIsSent(true));
  if (isSent)
    return (
      <CodeForm
        hint="Te enviamos un código al correo de tus pedidos."
        submit="Continuar"
        onCode={(code) => onCode(phone, code)}
        onAgain={send}
      />
    );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>Para guardar una tarjeta, o pagar con una que ya guardaste, te enviamos un código por correo.</p>
      <Field label="Teléfono del pedido" type="tel" autoComplete="tel" value={phone} onText={setPhone} />
      <button type="submit" className="button" disabled={isBusy || !phone.trim()}>
        Enviarme el código
      </button>
    </form>
  );
}

type CardsProps = { order: WireOrder; holder: Holder; isBusy: boolean } & ReturnType<typeof actionsOf>;

/** The cards of a guest that this order can be paid with, and another one to save. */
function Cards({ order, holder, isBusy, onPay, onRemove, onSave }: CardsProps) {
  const usable = holder.cards.filter(({ provider }) => provider === order.card_provider);
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    function focusCards() {
      if (holder.acted) list.current?.focus();
    },
    [holder],
  );
  return (
    <div ref={list} tabIndex={-1} className="stack">
      {usable.length > 0 && (
        <ul className="lines" aria-label="Tus tarjetas">
          {usable.map((card) => {
            const name = cardName(card.brand, card.last4);
            return (
              <li key={card.id}>
                <button type="button" className="button" disabled={isBusy} onClick={() => onPay(card)}>
                  Pagar {money(order.total)} con {name}
                </button>
                <button
                  type="button"
                  className="plain"
                  disabled={isBusy}
                  aria-label={`Borrar ${name}`}
                  onClick={() => onRemove(card)}
                >
                  Borrar
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <button
        type="button"
        className={usable.length > 0 ? 'button light' : 'button'}
        disabled={isBusy}
        onClick={onSave}
      >
        {usable.length > 0 ? 'Guardar otra tarjeta' : 'Guardar esta tarjeta'} y pagar {money(order.total)}
      </button>
      <p className="muted">
        La escribes en la página del proveedor de pagos, que es quien la guarda. Puedes borrarla cuando quieras.
      </p>
    </div>
  );
}
