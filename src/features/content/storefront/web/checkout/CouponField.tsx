import { useState } from 'react';
import { Field } from '../Field.tsx';
import type { WireQuote } from '../wire.ts';

type Props = { code: string; quote: WireQuote | null; error: string | undefined; onCode: (code: string) => void };

/** Coupon code with its discount, or why it does not apply: the order is then placed without it. */
export function CouponField({ code, quote, error, onCode }: Props) {
  const [typed, setTyped] = useState(code);
  const taken = code && !error && quote?.parts.some(({ kind }) => kind === 'coupon');
  const clear = () => {
    setTyped('');
    onCode('');
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(typed.trim());
      }}
    >
      <Field
        label="Cupón"
        field="coupon_code"
        autoCapitalize="characters"
        value={typed}
        error={error}
        onText={setTyped}
      />
      {error && <p className="muted">Tu pedido va sin este cupón.</p>}
      <div className="beside">
        <button type="submit" className="button light">
          Aplicar cupón
        </button>
        {code && (
          <button type="button" className="plain" onClick={clear}>
            Quitar cupón
          </button>
        )}
        <output>{taken ? `${code} aplicado` : ''}</output>
      </div>
    </form>
  );
}
