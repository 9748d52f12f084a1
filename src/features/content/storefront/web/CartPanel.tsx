import { useUniqueId } from './useUniqueId.ts';
import { type CartLine, cartTotal, maxUnits, setQuantity } from '../cart.rules.ts';
import { type CheckoutDraft, isFeeUnknown, methodChanges, sumLabel } from '../checkout.rules.ts';
import { ClosedNotice } from './ClosedNotice.tsx';
import { Counter } from './Counter.tsx';
import { LinePrice } from './LinePrice.tsx';
import { money, type ShopStore } from './shop.ts';
import type { Priced } from './checkout/useQuote.ts';
import type { WireQuote } from './wire.ts';

type Props = {
  store: ShopStore;
  lines: readonly CartLine[];
  draft: CheckoutDraft;
  priced: Priced;
  onEdit: (at: number) => void;
  onLines: (lines: CartLine[]) => void;
  onDraft: (changes: Partial<CheckoutDraft>) => void;
  onCheckout: () => void;
};

/** Refusals shown at the checkout, once the guest has entered address, time and payment. */
const later = new Set(['address', 'payment', 'slot', 'fee', 'coupon', 'tip']);

export function MethodSwitch({ store, draft, onDraft }: Pick<Props, 'store' | 'draft' | 'onDraft'>) {
  // The cart beside the menu has one, too: they are two groups.
  const name = useUniqueId();
  if (store.methods.length < 2) return null;
  return (
    <fieldset className="switch">
      <legend className="hidden">Cómo lo recibes</legend>
      {store.methods.map((method) => (
        <label key={method}>
          <input
            type="radio"
            name={name}
            checked={draft.method === method}
            onChange={() => onDraft(methodChanges(method))}
          />
          {store.labels[method]}
        </label>
      ))}
    </fieldset>
  );
}

const isOnlyPart = ({ parts, total }: WireQuote) => parts.length === 1 && parts[0]?.amount === total;

type SumsProps = { priced: Priced; method: CheckoutDraft['method']; withoutTip?: boolean };

/** Parts of an order's price. The tip is chosen at the checkout: until then the sum is without it. */
export function Sums({ priced, method, withoutTip = false }: SumsProps) {
  const { quote } = priced;
  if (!quote) return null;
  return (
    <dl className="sums" aria-busy={priced.pending}>
      {/* A single part equal to the sum would show the same amount twice. */}
      {(isOnlyPart(quote) ? [] : quote.parts).map(({ kind, label, amount, detail }) => (
        <Part key={`${kind}${label}`} label={label} detail={detail} amount={amount} />
      ))}
      <dt className="total">{sumLabel(method, quote.parts, withoutTip)}</dt>
      <dd className="total">{money(quote.total)}</dd>
    </dl>
  );
}

const Part = ({ label, detail, amount }: { label: string; detail: string | null; amount: number }) => (
  <>
    <dt>
      {label} {detail && <small>{detail}</small>}
    </dt>
    <dd>{money(amount)}</dd>
  </>
);

/** Price of a cart line in its present quantity, as quoted or as the device stored it. */
function linePrice({ lineId, quantity }: CartLine, unit: number, sold: WireQuote['lines'][number] | undefined) {
  if (sold?.line_id !== lineId) return { amount: quantity * unit, full: 0 };
  const priceOf = (price: number) => quantity * (price + sold.choices_total);
  return { amount: priceOf(sold.price), full: priceOf(sold.full) };
}

/** Cart lines, dispatch method, and the button to the checkout. */
export function CartPanel({ store, lines, draft, priced, onEdit, onLines, onDraft, onCheckout }: Props) {
  if (lines.length === 0)
    return <p className="muted">Tu pedido está vacío. Elige algo de la carta y aparecerá aquí.</p>;
  const all = priced.quote?.refusals ?? [];
  // A quote leaves out lines that are no longer sold.
  const sold = priced.quote?.lines.length === lines.length ? priced.quote.lines : [];
  const closed = all.find(({ code }) => code === 'closed');
  const isSchedulable = store.takesLater && closed?.until !== null;
  const refusals = all.filter(({ code }) => code !== 'closed' && !later.has(code));
  const schedule = () => {
    onDraft({ isLater: true });
    onCheckout();
  };
  const ofLine = (at: number) =>
    refusals.filter(({ path }) => path === `lines.${at}` || path.startsWith(`lines.${at}.`));
  const others = refusals.filter(({ path }) => !path.startsWith('lines.'));
  return (
    <div className="stack">
      <ClosedNotice store={store} refusals={all} onLater={null} />
      <MethodSwitch store={store} draft={draft} onDraft={onDraft} />
      <ul className="lines">
        {lines.map((line, at) => (
          <li key={`${line.lineId}${line.words}${line.comment}`}>
            <span className="words">
              <b>{line.name}</b>
              {line.words && <small>{line.words}</small>}
              {line.comment && <small>«{line.comment}»</small>}
              <span>
                <LinePrice {...linePrice(line, line.unit[draft.method], sold[at])} />{' '}
                <button type="button" className="plain" aria-label={`Editar ${line.name}`} onClick={() => onEdit(at)}>
                  Editar
                </button>
              </span>
              {ofLine(at).map(({ message }) => (
                <span key={message} className="error">
                  {message}
                </span>
              ))}
            </span>
            <Counter
              name={line.name}
              count={line.quantity}
              most={maxUnits}
              onCount={(count) => onLines(setQuantity(lines, at, count))}
            />
          </li>
        ))}
      </ul>
      {priced.quote ? (
        <Sums priced={priced} method={draft.method} withoutTip={store.tips.includes(draft.method) && draft.tip !== 0} />
      ) : (
        <p>Productos: {money(cartTotal(lines, draft.method))}</p>
      )}
      {isFeeUnknown(draft.method, priced.quote?.parts ?? []) && (
        <p className="muted">Despacho: se calcula con tu dirección</p>
      )}
      {priced.problem && <p className="error">{priced.problem}</p>}
      {others.map(({ message }) => (
        <p key={message} className="error">
          {message}
        </p>
      ))}
      {(!closed || isSchedulable) && (
        <button type="button" className="button whole centred" onClick={closed ? schedule : onCheckout}>
          {closed ? 'Programar el pedido' : 'Continuar'}
        </button>
      )}
    </div>
  );
}
