import { orderMethodLabels } from '#domain/orders/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { formatPhone } from '#domain/phones.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { displayedParts } from '../../../record/displayedParts.rules.ts';
import type { SoldChoice } from '../../../record/orderShape.contract.ts';
import type { Order } from '../../../record/orders.contract.ts';
import { storeTimeFormat } from '../storeTimeFormat.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './Ticket.module.css';

/** Ticket for the bag: lines and prices. */
export function GuestTicket({ order }: { order: Order }) {
  const { money } = useTenantFormat();
  const { tenant } = useCurrentUser();
  const clock = storeTimeFormat(order.timeZone, useMinute());
  const { customer, address, lines, parts, total, refunded, payments, paymentMethod } = order;
  const types = payments.length > 0 ? payments.map(({ type }) => type) : [paymentMethod];
  const paid = [...new Set(types)].map((type) => paymentMethodLabels[type]);
  return (
    <>
      <p className={classes.method}>{tenant.name}</p>
      <p>
        {order.storeName}
        <br />
        Pedido <b>#{order.id}</b>, {orderMethodLabels[order.method]}
        <br />
        {clock.full(order.createdAt)}
      </p>
      <p>
        {customer.name}, {formatPhone(customer.phone)}
        {address && (
          <>
            <br />
            {address.text}
            {address.detail && `, ${address.detail}`}
          </>
        )}
      </p>
      <ul className={classes.sold}>
        {lines.map((line, place) => (
          <li key={place}>
            <Row words={`${line.quantity} × ${line.name}`} amount={money(line.total)} />
            <Choices choices={line.choices} />
          </li>
        ))}
      </ul>
      <div className={classes.account}>
        {displayedParts(parts).map(({ kind, label, amount }) => (
          <Row key={`${kind}-${label}`} words={label} amount={money(amount)} />
        ))}
        <b>
          <Row words="Total" amount={money(total)} />
        </b>
        {refunded > 0 && <Row words="Devuelto" amount={money(-refunded)} />}
        <Row words="Pago" amount={paid.join(', ')} />
      </div>
      <p className={classes.end}>No es un documento tributario. ¡Gracias por tu compra!</p>
    </>
  );
}

const Row = ({ words, amount }: { words: string; amount: string }) => (
  <span className={classes.row}>
    <span>{words}</span>
    <span>{amount}</span>
  </span>
);

const namesOf = (choices: readonly SoldChoice[]): string[] =>
  choices.flatMap(({ quantity, name, choices: below }) => [
    quantity > 1 ? `${quantity} × ${name}` : name,
    ...namesOf(below),
  ]);

function Choices({ choices }: { choices: readonly SoldChoice[] }) {
  return choices.length > 0 ? <p className={classes.small}>{namesOf(choices).join(', ')}</p> : null;
}
