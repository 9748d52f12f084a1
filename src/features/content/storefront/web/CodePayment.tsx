import { useEffect, useRef, useState } from 'react';
import { Field } from './Field.tsx';
import { callApi, money, ShopRefusal } from './shop.ts';
import type { WireOrder } from './wire.ts';

type Props = { order: WireOrder; onOrder: (order: WireOrder) => void };

/** Charges a code; the press that is being answered disables the next. */
function useCharge({ order: { uuid }, onOrder }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function pay(code: string): Promise<void> {
    setProblem(null);
    setIsBusy(true);
    try {
      const paid = await callApi<WireOrder>(`/orders/${uuid}/code_payment`, { body: { code } });
      onOrder(paid);
      if (paid.code_provider)
        setProblem('El cobro todavía se está confirmando. Espera un momento: esta página se actualiza sola.');
    } catch (error) {
      const { errors, message } = error instanceof ShopRefusal ? error : new ShopRefusal(String(error));
      setProblem(errors.code?.[0] ?? message);
    }
    setIsBusy(false);
  }
  return { isBusy, problem, pay };
}

/** Pays an order with the code that the guest's app shows. */
export function CodePayment({ order, onOrder }: Props) {
  const [code, setCode] = useState('');
  const { isBusy, problem, pay } = useCharge({ order, onOrder });
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    function focusCode() {
      if (problem) form.current?.querySelector('input')?.focus();
    },
    [problem],
  );
  return (
    <section className="panel" aria-label="Pago">
      <h2>{order.status === 'online_payment_failed' ? 'Intenta pagar otra vez' : 'Paga tu pedido'}</h2>
      <form
        ref={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void pay(code.replaceAll(/\s/g, ''));
        }}
      >
        <p>
          Abre tu aplicación de {order.code_provider}, elige pagar y escribe aquí el código que muestra. Dura pocos
          minutos y se cobra al instante.
        </p>
        <Field
          label={`Código de ${order.code_provider}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          value={code}
          onText={setCode}
        />
        <div role="alert">{problem && <p className="error">{problem}</p>}</div>
        <button type="submit" className="button" disabled={isBusy || !code.trim()}>
          {isBusy ? 'Cobrando…' : `Pagar ${money(order.total)}`}
        </button>
      </form>
    </section>
  );
}
