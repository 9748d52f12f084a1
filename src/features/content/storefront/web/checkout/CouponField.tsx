import { useState } from 'react';
import { Field } from '../Field.tsx';
import type { WireQuote } from '../wire.ts';

type Props = { code: string; quote: WireQuote | null; onCode: (code: string) => void };

/** Coupon code with its discount, or why it does not apply. */
export function CouponField({ code, quote, onCode }: Props) {
  const [typed, setTyped] = useState(code);
  const refusal = code ? quote?.refusals.find((each) => each.code === 'coupon')?.message : undefined;
  const taken = code && !refusal && quote?.parts.some(({ kind }) => kind === 'coupon');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(typed.trim());
      }}
    >
      <Field label="Cupón" autoCapitalize="characters" value={typed} error={refusal} onText={setTyped} />
      <div className="beside">
        <button type="submit" className="button light">
          Aplicar cupón
        </button>
        <output>{taken ? `✓ ${code} aplicado` : ''}</output>
      </div>
    </form>
  );
}
