import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBuildingStore,
  IconCheck,
  IconDots,
  IconPrinter,
  IconReceipt,
  IconToolsKitchen2,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { finalStatuses, isAborted, type OrderStatus } from '#domain/orders.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import dangerous from '#kit/web/list/bulk/Danger.module.css';
import { type Order, ordersApi } from '../../orders.contract.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';
import classes from '../details/Details.module.css';
import type { TicketKind } from '../print/TicketKind.ts';
import type { PendingAction } from './PendingAction.ts';
import { isRoutineStatus, statusChangeLabels } from './statusChangeLabels.ts';
import { useChangeStatus } from './useChangeStatus.ts';
import { PrintTicket } from '../print/PrintTicket.tsx';

type Acts = { order: Order; onAct: (act: PendingAction) => void };

/** What this person may do with an order now: the next step at hand, the rest behind it. */
export function OrderActions({ order, onAct }: Acts) {
  const { move, moving } = useChangeStatus();
  const [ticket, setTicket] = useState<TicketKind | null>(null);
  const mayMove = useCan(ordersApi.move.policy);
  const next = mayMove ? order.nextStatuses.find(isRoutineStatus) : undefined;
  const others = order.nextStatuses.filter((status) => status !== next && !isAborted(status));
  return (
    <div className={classes.acts}>
      {next && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={moving === next}
          onClick={() => void move(order.id, next)}
        >
          {statusChangeLabels[next].verb}
        </Button>
      )}
      <PrintMenu onPrint={setTicket} />
      <MoreActs order={order} others={mayMove ? others : []} onMove={(to) => void move(order.id, to)} onAct={onAct} />
      {ticket && <PrintTicket order={order} kind={ticket} onDone={() => setTicket(null)} />}
    </div>
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

type More = { label: string; icon?: ReactNode; danger?: boolean; run: () => void };

function MoreActs({
  order,
  others,
  onMove,
  onAct,
}: Acts & { others: OrderStatus[]; onMove: (to: OrderStatus) => void }) {
  const may = {
    move: useCan(ordersApi.move.policy),
    cancel: useCan(ordersApi.cancel.policy),
    refund: useCan(refundsApi.refund.policy),
  };
  const { nextStatuses, status, payments } = order;
  const ask = (kind: PendingAction['kind']) => () => onAct({ kind, order });
  const settled = finalStatuses.includes(status) || status === 'in_transit';
  const items: (More | false)[] = [
    ...others.map((to) => ({ label: statusChangeLabels[to].verb, run: () => onMove(to) })),
    may.move &&
      !settled && { label: 'Pasar a otro local', icon: <IconBuildingStore size={16} />, run: ask('reassign') },
    may.refund &&
      payments.length > 0 && { label: 'Reembolsar', icon: <IconArrowBackUp size={16} />, run: ask('refund') },
    may.cancel &&
      nextStatuses.includes('failed') && { label: statusChangeLabels.failed.verb, danger: true, run: ask('failed') },
    may.cancel &&
      nextStatuses.includes('canceled') && {
        label: statusChangeLabels.canceled.verb,
        icon: <IconX size={16} />,
        danger: true,
        run: ask('canceled'),
      },
  ];
  const shown = items.filter((item) => item !== false);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={17} aria-hidden />}>
          Más
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ label, icon, danger, run }) => (
          <Menu.Item key={label} leftSection={icon} {...(danger && { className: dangerous.item })} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
