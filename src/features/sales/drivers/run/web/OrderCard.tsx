import { useState } from 'react';
import { directionsTo } from '#domain/geometry/directions.ts';
import { orderStatusLabels } from '#domain/orders/orders.ts';
import { formatPhone } from '#domain/phones.ts';
import { formatTime } from '#domain/time/dates.ts';
import type { RunActionInput, DisplayedOrder, DisplayedRun } from '../outbox.rules.ts';
import { amountText, methodText } from '../amounts.rules.ts';
import { GiveUp } from './GiveUp.tsx';
import { HandOver } from './HandOver.tsx';
import type { Refusal } from './Outbox.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import classes from './Run.module.css';

type OrderCardProps = {
  order: DisplayedOrder;
  place: number;
  run: DisplayedRun;
  act: (input: RunActionInput) => void;
  /** A PIN that the server rejected. */
  refusal: Refusal | undefined;
  dismiss: (refusal: Refusal) => void;
};

/** A stop with its guest, address and amount to collect. */
export function OrderCard({ order, place, run, act, refusal, dismiss }: OrderCardProps) {
  const minute = useMinute();
  const { id, status, promisedAt, customerName, phone, address, notes, lines } = order;
  return (
    <article className={classes.card} aria-label={`Pedido ${id}`}>
      <header className={classes.top}>
        <span className={classes.place} aria-hidden>
          {place}
        </span>
        <h2>
          #{id}{' '}
          <span className={Date.parse(promisedAt) < minute ? classes.late : classes.muted}>
            {Date.parse(promisedAt) < minute && 'atrasado, '}para las {formatTime(promisedAt, run.timeZone)}
          </span>
        </h2>
        {status !== 'in_transit' && <span className={classes.state}>{orderStatusLabels[status]}</span>}
      </header>
      <p className={classes.name}>{customerName}</p>
      {address && (
        <p className={classes.address}>
          {address.text}
          {address.detail && <strong> {address.detail}</strong>}
        </p>
      )}
      <div className={classes.links}>
        {address && (
          <a className={classes.link} href={directionsTo(address)} target="_blank" rel="noreferrer">
            Cómo llegar
          </a>
        )}
        {phone && (
          <a
            className={classes.link}
            href={`tel:${phone}`}
            aria-label={`Llamar a ${customerName}, ${formatPhone(phone)}`}
          >
            Llamar
          </a>
        )}
      </div>
      {notes && <p className={classes.notes}>{notes}</p>}
      <ToCollect order={order} run={run} />
      <details className={classes.products}>
        <summary>Ver los productos</summary>
        <ul>
          {lines.map(({ name, quantity }, at) => (
            <li key={`${at} ${name}`}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
      </details>
      {status === 'in_transit' && <Ending order={order} act={act} refusal={refusal} dismiss={dismiss} />}
    </article>
  );
}

function ToCollect({ order: { toCollect, isTest }, run }: Pick<OrderCardProps, 'order' | 'run'>) {
  if (isTest) return <p className={classes.paid}>Pedido de prueba: no se cobra</p>;
  if (!toCollect) return <p className={classes.paid}>Pagado</p>;
  return (
    <p className={classes.collect}>
      Cobra <strong>{amountText(toCollect.amount, run)}</strong> {methodText(toCollect)}
    </p>
  );
}

/** How a stop ends. */
function Ending({ order, act, refusal, dismiss }: Pick<OrderCardProps, 'order' | 'act' | 'refusal' | 'dismiss'>) {
  // An order whose PIN was rejected continues in its form.
  const [form, setForm] = useState<'deliver' | 'giveUp' | null>(refusal ? 'deliver' : null);
  const dismissRefusal = () => refusal && dismiss(refusal);
  const close = () => {
    dismissRefusal();
    setForm(null);
  };
  if (form === 'deliver')
    return <HandOver order={order} act={act} wrongPin={refusal?.message} onSend={dismissRefusal} onClose={close} />;
  if (form === 'giveUp') return <GiveUp order={order} act={act} onClose={close} />;
  return (
    <div className={classes.ends}>
      <button type="button" className={classes.primary} onClick={() => setForm('deliver')}>
        Entregado
      </button>
      <button type="button" className={classes.plain} onClick={() => setForm('giveUp')}>
        No se pudo entregar
      </button>
    </div>
  );
}
