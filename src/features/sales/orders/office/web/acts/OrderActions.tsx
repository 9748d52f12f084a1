import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconCheck,
  IconCopy,
  IconDots,
  IconMotorbike,
  IconPhone,
  IconPrinter,
  IconReceipt,
  IconShoppingBagCheck,
  IconToolsKitchen2,
  IconX,
} from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { isAborted, type OrderStatus } from '#domain/orders/orders.ts';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import dangerous from '#kit/web/list/bulk/Danger.module.css';
import { requiresPickUpCode } from '../../../record/handOver.rules.ts';
import { isForDrivers } from '../../../record/carrying.rules.ts';
import { type Order, ordersApi } from '../../../record/orders.contract.ts';
import { amountToRefund } from '../../../refunds/refunds.rules.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';
import classes from '../../../record/web/details/Details.module.css';
import type { TicketKind } from '../print/TicketKind.ts';
import { sameFinger } from '../moves/PendingMoves.ts';
import { whatsappLink } from '#kit/web/share/whatsappLink.ts';
import { canReassign, type PendingAction } from './PendingAction.ts';
import { isRoutineStatus, statusChangeLabels } from './statusChangeLabels.ts';
import { useAdvanceOrder } from './useAdvanceOrder.ts';
import { useActionKeys } from './useActionKeys.ts';
import { PrintTicket } from '../print/PrintTicket.tsx';

type ActionProps = { order: Order; onAct: (action: PendingAction) => void };

/** A second press within this time was meant for the previous button in the same place. */
function useFreshlyMoved(status: OrderStatus): boolean {
  const [settled, setSettled] = useState(status);
  useEffect(
    function settleAfterAWhile() {
      const timer = setTimeout(() => setSettled(status), sameFinger);
      return () => clearTimeout(timer);
    },
    [status],
  );
  return settled !== status;
}

/** Actions the user may take on an order: a button for the next step, a menu for the rest. */
export function OrderActions({ order, onAct }: ActionProps) {
  const advance = useAdvanceOrder(onAct);
  const [ticket, setTicket] = useState<TicketKind | null>(null);
  const phone = usePhone();
  const mayMove = useCan(ordersApi.move.policy);
  const fresh = useFreshlyMoved(order.status);
  const next = mayMove ? order.nextStatuses.find(isRoutineStatus) : undefined;
  const unrefunded = amountToRefund(order.payments, useMinute());
  const refunds = useCan(refundsApi.refund.policy) && isAborted(order.status) && unrefunded > 0;
  const { money } = useTenantFormat();
  const others = order.nextStatuses.filter((status) => status !== next && !isAborted(status));
  useActionKeys({ order, next, onAct, onMove: (to) => advance(order, to), onPrint: () => setTicket('kitchen') });
  return (
    <div className={classes.acts}>
      {next && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          // Keeps the focus for the next step, and ignores presses for a moment.
          aria-disabled={fresh}
          data-autofocus
          onClick={() => !fresh && advance(order, next)}
        >
          {statusChangeLabels[next].verb}
        </Button>
      )}
      {refunds && (
        <Button
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => onAct({ kind: 'refund', order })}
        >
          Reembolsar {money(unrefunded)}
        </Button>
      )}
      {phone && <CallButtons order={order} />}
      {!phone && <PrintMenu onPrint={setTicket} />}
      <MoreActions
        order={order}
        others={mayMove ? others : []}
        refunds={refunds}
        onMove={(to) => advance(order, to)}
        onAct={onAct}
        {...(phone && { onPrint: setTicket })}
      />
      {ticket && <PrintTicket order={order} kind={ticket} onDone={() => setTicket(null)} />}
    </div>
  );
}

/** The guest is one touch away. */
function CallButtons({ order: { customer } }: { order: Order }) {
  return (
    <>
      <ActionIcon
        component="a"
        href={`tel:${customer.phone}`}
        variant="default"
        size={44}
        radius="xl"
        aria-label="Llamar"
      >
        <IconPhone size={19} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={whatsappLink(customer.phone)}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size={44}
        radius="xl"
        aria-label="WhatsApp"
      >
        <IconBrandWhatsapp size={19} aria-hidden />
      </ActionIcon>
    </>
  );
}

function PrintMenu({ onPrint }: { onPrint: (kind: TicketKind) => void }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={17} stroke={1.9} aria-hidden />}>
          Imprimir
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconToolsKitchen2 size={16} />} onClick={() => onPrint('kitchen')}>
          Comanda de cocina
        </Menu.Item>
        <Menu.Item leftSection={<IconReceipt size={16} />} onClick={() => onPrint('guest')}>
          Detalle para el cliente
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `isSmall`: an icon, where the main action needs the space. Menus pass the rest of the properties. */
function MoreButton({ isSmall, ...props }: { isSmall: boolean } & ComponentProps<'button'>) {
  if (isSmall)
    return (
      <ActionIcon {...props} variant="default" size={44} radius="xl" aria-label="Más">
        <IconDots size={19} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button {...props} variant="default" leftSection={<IconDots size={17} aria-hidden />}>
      Más
    </Button>
  );
}

type More = { label: string; icon?: ReactNode; danger?: boolean; run: () => void };

function MoreActions({
  order,
  others,
  onMove,
  onAct,
  refunds,
  onPrint,
}: ActionProps & {
  refunds: boolean;
  others: OrderStatus[];
  onMove: (to: OrderStatus) => void;
  /** Set when there is no space for a separate button. */
  onPrint?: (kind: TicketKind) => void;
}) {
  const may = {
    move: useCan(ordersApi.move.policy),
    cancel: useCan(ordersApi.cancel.policy),
    refund: useCan(refundsApi.refund.policy) && !refunds,
    dispatch: useCan(dispatchApi.assign.policy),
  };
  const { flags } = useCurrentUser();
  const { nextStatuses, status, payments, uuid } = order;
  const open = (kind: PendingAction['kind']) => () => onAct({ kind, order });
  const copy = () =>
    navigator.clipboard.writeText(uuid).then(() => toasts.success('Identificador copiado'), toasts.failure);
  const items: (More | false | undefined)[] = [
    ...others.map((to) => ({ label: statusChangeLabels[to].verb, run: () => onMove(to) })),
    may.move &&
      nextStatuses.includes('completed') &&
      order.proofs.pickUpCode !== undefined &&
      !requiresPickUpCode(order, flags) && {
        label: 'Entregar con código',
        icon: <IconShoppingBagCheck size={16} />,
        run: open('handOver'),
      },
    may.dispatch &&
      isForDrivers(order) && {
        label: order.driver ? 'Cambiar repartidor' : 'Asignar repartidor',
        icon: <IconMotorbike size={16} />,
        run: open('driver'),
      },
    may.move &&
      canReassign(status) && {
        label: 'Pasar a otro local',
        icon: <IconBuildingStore size={16} />,
        run: open('reassign'),
      },
    may.refund &&
      payments.length > 0 && { label: 'Reembolsar', icon: <IconArrowBackUp size={16} />, run: open('refund') },
    onPrint && { label: 'Imprimir comanda', icon: <IconPrinter size={16} />, run: () => onPrint('kitchen') },
    onPrint && { label: 'Imprimir detalle', icon: <IconReceipt size={16} />, run: () => onPrint('guest') },
    may.cancel &&
      nextStatuses.includes('failed') && { label: statusChangeLabels.failed.verb, danger: true, run: open('failed') },
    may.cancel &&
      nextStatuses.includes('canceled') && {
        label: statusChangeLabels.canceled.verb,
        icon: <IconX size={16} />,
        danger: true,
        run: open('canceled'),
      },
  ];
  const visible = items.filter((item) => item !== false && item !== undefined);
  if (visible.length === 0) return null;
  const identifier: More = { label: 'Copiar identificador', icon: <IconCopy size={16} />, run: () => void copy() };
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <MoreButton isSmall={onPrint !== undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        {[...visible, identifier].map(({ label, icon, danger, run }) => (
          <Menu.Item key={label} leftSection={icon} {...(danger && { className: dangerous.item })} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
