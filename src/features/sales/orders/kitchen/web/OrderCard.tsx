import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core';
import {
  IconBan,
  IconClock,
  IconCloudUp,
  IconMotorbike,
  IconNote,
  IconPencilExclamation,
  IconShoppingBag,
} from '@tabler/icons-react';
import { type KeyboardEvent, use } from 'react';
import { orderMethodLabels, orderSourceLabels, orderStatusLabels } from '#domain/orders/orders.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { requiresPickUpCode } from '../../record/handOver.rules.ts';
import { isForDrivers } from '../../record/carrying.rules.ts';
import { OrderSourceName } from '../../record/web/source/OrderSourceName.tsx';
import { type BoardOrder, type Step, stepOf, urgencyOf } from '../board.rules.ts';
import { BoardContext, useServerSecond } from './BoardContext.ts';
import classes from './OrderCard.module.css';
import { OrderLines } from './OrderLines.tsx';
import { AcceptBy, Age, DueTime, PromisedTime } from './DueTime.tsx';

/** Key repeat would move one order after another. */
const once = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

const colors: Partial<Record<BoardOrder['status'], string>> = { ready: 'green', completed: 'green' };

export type CardActions = {
  onStep: (order: BoardOrder, step: Step) => void;
  /** Null without permission to cancel. */
  onCancel: ((order: BoardOrder) => void) | null;
  /** Null without permission to assign drivers. */
  onDispatch: ((order: BoardOrder) => void) | null;
  onChannel: (order: BoardOrder) => void;
};
type CardProps = CardActions & { order: BoardOrder };

/** Card of an order: content, due time, and the main button for the next step. */
export function OrderCard({ order, onStep, onCancel, onDispatch, onChannel }: CardProps) {
  const urgency = useServerSecond((now) => urgencyOf(order, now));
  const step = stepOf(order.status, order.dispatchMethod);
  const outOfTheKitchen = order.status === 'in_transit';
  return (
    <article className={classes.card} data-urgency={urgency} data-new={order.status === 'created' || undefined}>
      <header className={classes.head}>
        <h3 className={classes.number}>
          <VisuallyHidden>Pedido </VisuallyHidden>
          <span aria-hidden>#</span>
          {order.id}
        </h3>
        <DueTime order={order} />
      </header>
      <Facts order={order} onCancel={onCancel} />
      <div className={classes.body}>
        {outOfTheKitchen ? (
          <details className={classes.folded}>
            <summary>Ver los productos</summary>
            <OrderLines lines={order.lines} />
          </details>
        ) : (
          <OrderLines lines={order.lines} />
        )}
        {order.notes && (
          <p className={classes.notes}>
            <IconNote size={20} stroke={1.8} aria-hidden />
            <span>{order.notes}</span>
          </p>
        )}
        <MoreFacts order={order} />
        {order.blockedUntil !== null && <Blocked />}
        {order.waiting && <Waiting order={order} />}
        {order.channel && <AtChannel order={order} onChannel={onChannel} />}
        {isForDrivers(order) && <Carrier order={order} onDispatch={onDispatch} />}
        {step && (
          <div className={classes.foot}>
            <Button
              className={classes.step}
              data-step
              aria-label={`${step.label}: pedido ${order.id}`}
              fullWidth
              color={colors[step.to] ?? 'brand'}
              onKeyDown={once}
              onClick={() => onStep(order, step)}
            >
              {step.label}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}

function Facts({ order, onCancel }: Pick<CardProps, 'order' | 'onCancel'>) {
  const Way = order.dispatchMethod === 'delivery' ? IconMotorbike : IconShoppingBag;
  return (
    <div className={classes.facts}>
      <div className={classes.row}>
        <span className={classes.ways}>
          <span className={classes.way}>
            <Way size={22} stroke={1.8} aria-hidden />
            <strong>{orderMethodLabels[order.method]}</strong>
          </span>
          <PromisedTime order={order} />
          {order.isTest && <span className={classes.source}>Prueba</span>}
          {order.source !== 'mercat' && (
            <span className={classes.source}>
              <OrderSourceName order={order} />
            </span>
          )}
        </span>
        {onCancel && (
          <ActionIcon
            className={classes.cancel}
            aria-label={`Cancelar el pedido ${order.id}`}
            onClick={() => onCancel(order)}
          >
            <IconBan size={22} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      <Text inherit c="dimmed" className={classes.guest}>
        {order.customerName}
      </Text>
      <AcceptBy order={order} />
    </div>
  );
}

/** Facts that are read after the dishes: two cards with their buttons fit into a tablet. */
function MoreFacts({ order }: Pick<CardProps, 'order'>) {
  const { flags } = useCurrentUser();
  return (
    <div className={classes.moreFacts}>
      {order.pickUpCode && !requiresPickUpCode(order, flags) && (
        <Text inherit c="dimmed">
          Código de retiro {order.pickUpCode}
        </Text>
      )}
      <Age order={order} />
    </div>
  );
}

/** Opens the order at its channel: missing products, and what the channel changed. */
function AtChannel({ order, onChannel }: Pick<CardProps, 'order' | 'onChannel'>) {
  const { id, channel, status, source } = order;
  if (channel?.isChanged)
    return (
      <Button
        className={classes.carrier ?? ''}
        color="red"
        fullWidth
        leftSection={<IconPencilExclamation size={20} stroke={1.8} aria-hidden />}
        aria-label={`${orderSourceLabels[source]} cambió el pedido ${id}: ver`}
        onClick={() => onChannel(order)}
      >
        El canal cambió el pedido
      </Button>
    );
  if (status !== 'preparing') return null;
  return (
    <Button
      className={classes.carrier ?? ''}
      variant="default"
      fullWidth
      aria-label={`Falta un producto: pedido ${id}`}
      onClick={() => onChannel(order)}
    >
      Falta un producto
    </Button>
  );
}

/** Driver or fleet of the order, with the button to assign it. */
function Carrier({ order, onDispatch }: Pick<CardProps, 'order' | 'onDispatch'>) {
  const { id, driver } = order;
  if (!onDispatch) return driver && <p className={classes.carrier}>Lo lleva {driver.name}</p>;
  return (
    <Button
      className={classes.carrier ?? ''}
      classNames={{ label: classes.carrierName }}
      variant="default"
      fullWidth
      leftSection={<IconMotorbike size={20} stroke={1.8} aria-hidden />}
      aria-label={driver ? `Lo lleva ${driver.name}: cambiar, pedido ${id}` : `Asignar repartidor: pedido ${id}`}
      onClick={() => onDispatch(order)}
    >
      {driver ? driver.name : 'Asignar repartidor'}
    </Button>
  );
}

/** The order is accepted at its channel, and the point of sale does not have it yet. */
const Blocked = () => (
  <p className={classes.blocked}>
    <IconClock size={20} stroke={1.8} aria-hidden />
    Espera a la caja
  </p>
);

/** Status change that waits for the connection. */
function Waiting({ order }: { order: BoardOrder }) {
  if (!use(BoardContext).offline) return null;
  return (
    <p className={classes.waiting}>
      <IconCloudUp size={18} stroke={1.8} aria-hidden />«{orderStatusLabels[order.status]}» por enviar
    </p>
  );
}
