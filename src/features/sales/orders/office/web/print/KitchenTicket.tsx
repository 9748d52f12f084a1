import { orderMethodLabels, orderSourceLabels } from '#domain/orders/orders.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { SoldChoice } from '../../../record/orderShape.contract.ts';
import type { Order } from '../../../record/orders.contract.ts';
import { storeTimeFormat } from '../storeTimeFormat.ts';
import classes from './Ticket.module.css';

/** Ticket for the kitchen: dishes, due time and dispatch method in large type, without prices. */
export function KitchenTicket({ order }: { order: Order }) {
  const clock = storeTimeFormat(order.timeZone, useMinute());
  return (
    <>
      <p className={classes.large}>#{order.id}</p>
      <p className={classes.method}>{orderMethodLabels[order.method]}</p>
      <p>
        {order.scheduledFor ? 'Programado para' : 'Prometido'}{' '}
        <b>{clock.moment(order.scheduledFor ?? order.promisedAt)}</b>
        <br />
        Recibido {clock.moment(order.createdAt)}
        {order.source !== 'mercat' && ` por ${orderSourceLabels[order.source]}`}
        <br />
        {order.customer.name}
      </p>
      {order.notes && <p className={classes.note}>{order.notes}</p>}
      <ul className={classes.cook}>
        {order.lines.map((line, place) => (
          <li key={place}>
            <b>
              {line.quantity} × {line.name}
            </b>
            <Choices choices={line.choices} />
            {line.comment && <p className={classes.note}>{line.comment}</p>}
          </li>
        ))}
      </ul>
      <p className={classes.end}>{order.storeName}</p>
    </>
  );
}

function Choices({ choices }: { choices: readonly SoldChoice[] }) {
  return (
    <ul>
      {choices.map(({ groupId, optionId, quantity, name, choices: below }) => (
        <li key={`${groupId}-${optionId}`}>
          {quantity > 1 && `${quantity} × `}
          {name}
          {below.length > 0 && <Choices choices={below} />}
        </li>
      ))}
    </ul>
  );
}
