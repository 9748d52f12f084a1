import { useState } from 'react';
import { formatInteger } from '#domain/money.ts';
import { amountOf, earnedBy, nameOfPoints, pointValue } from '#domain/points.ts';
import { paidForProducts, pointsIn, type Redeeming } from '../../checkout.rules.ts';
import { Field } from '../Field.tsx';
import { callApi, money, shop, ShopRefusal } from '../shop.ts';
import { CodeForm } from './CodeForm.tsx';
import { FirstFieldForm } from './FirstFieldForm.tsx';
import type { WireBalance, WireProgramme, WireQuote } from '../wire.ts';

type Props = {
  programme: WireProgramme;
  phone: string;
  quote: WireQuote | null;
  redeeming: Redeeming | null;
  /** Of an order that was refused for its points. */
  error: string | undefined;
  onRedeem: (redeeming: Redeeming | null) => void;
};

const { country } = shop;

/** Verified points balance of a guest, and the step of the verification. */
function useProof(phone: string) {
  const [isSent, setIsSent] = useState(false);
  const [balance, setBalance] = useState<WireBalance | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const request = async (path: string, body: object, take: (answer: WireBalance) => void) => {
    setProblem(null);
    try {
      take(await callApi<WireBalance>(path, { body }));
    } catch (error) {
      const { errors, message } = error instanceof ShopRefusal ? error : new ShopRefusal(String(error));
      setProblem(errors.phone?.[0] ?? errors.code?.[0] ?? message);
    }
  };
  const send = () => {
    if (phone.trim()) void request('/points/code', { phone }, () => setIsSent(true));
    else setProblem('Escribe primero tu teléfono: los puntos están asociados a él.');
  };
  const prove = (code: string) => void request('/points/balance', { phone, code }, setBalance);
  return { isSent, balance, problem, send, prove };
}

/** Points that an order earns and redeems. */
export function PointsField({ programme, phone, quote, redeeming, error, onRedeem }: Props) {
  const { isSent, balance, problem, send, prove } = useProof(phone);
  const name = programme.points_name;
  const pointsText = (points: number) => `${formatInteger(points, country)} ${nameOfPoints(points, name)}`;
  const earned = quote ? earnedBy(paidForProducts(quote.parts), programme, country) : 0;
  const refusal = quote?.refusals.find(({ code }) => code === 'points')?.message ?? error;
  return (
    <fieldset className="stack">
      <legend>Tus {name}</legend>
      {earned > 0 && (
        <p>
          Con este pedido ganas <b>{pointsText(earned)}</b>.
        </p>
      )}
      {!isSent && !balance && (
        <div className="beside">
          <button type="button" className="button light" onClick={send}>
            Usar mis {name}
          </button>
        </div>
      )}
      {isSent && !balance && (
        <CodeForm
          hint={`Si este teléfono tiene ${name}, te enviamos un código al correo de tus pedidos.`}
          submit={`Ver mis ${name}`}
          onCode={prove}
          onAgain={send}
        />
      )}
      {balance && <Spending {...{ programme, balance, quote, redeeming, words: pointsText, onRedeem }} />}
      <div role="alert">{(problem ?? refusal) && <p className="error">{problem ?? refusal}</p>}</div>
    </fieldset>
  );
}

type SpendingProps = Pick<Props, 'programme' | 'quote' | 'redeeming' | 'onRedeem'> & {
  balance: WireBalance;
  words: (points: number) => string;
};

/** How many of them an order is paid with. */
function Spending({ programme, balance, quote, redeeming, words, onRedeem }: SpendingProps) {
  const { min_redeem: least, max_redeem: maximum } = programme;
  const payable = Math.floor(paidForProducts(quote?.parts ?? []) / pointValue(country));
  const proposed = Math.min(balance.available, maximum, payable);
  const [typed, setTyped] = useState(String(Math.max(proposed, 0)));
  const [isUnread, setIsUnread] = useState(false);
  const spent = quote?.parts.find(({ kind }) => kind === 'points');
  if (balance.available < least)
    return (
      <p>
        Tienes <b>{words(balance.available)}</b>. Se canjean desde {words(least)} por pedido.
      </p>
    );
  return (
    <FirstFieldForm
      onSubmit={() => {
        const points = pointsIn(typed);
        setIsUnread(points === null);
        if (points !== null) onRedeem({ points, proof: balance.proof });
      }}
    >
      <p>
        Tienes <b>{words(balance.available)}</b> ({money(amountOf(balance.available, country))}).
      </p>
      <Field
        label="Cuántos usar en este pedido"
        inputMode="numeric"
        value={typed}
        error={isUnread ? 'Escribe la cantidad en números, por ejemplo 1180' : undefined}
        onText={setTyped}
      />
      <div className="beside">
        <button type="submit" className="button light">
          Canjear
        </button>
        {redeeming && (
          <button type="button" className="plain" onClick={() => onRedeem(null)}>
            No usarlos
          </button>
        )}
        <output>{redeeming && spent ? `${spent.detail ?? ''}: ${money(spent.amount)}` : ''}</output>
      </div>
    </FirstFieldForm>
  );
}
