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
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { finalStatuses, isGivenUp, type OrderStatus } from '#domain/orders.ts';
import { useCan } from '#kit/web/Can.tsx';
import dangerous from '#kit/web/list/Danger.module.css';
import { type Order, ordersApi } from '../../orders.contract.ts';
import { refundsApi } from '../../refunds.contract.ts';
import classes from '../details/Details.module.css';
import type { TicketKind } from '../print/TicketKind.ts';
import type { AskedAct } from './AskedAct.ts';
import { isDaily, moveWords } from './moveWords.ts';
import { useMove } from './useMove.ts';

const PrintTicket = lazy(() => import('../print/PrintTicket.tsx').then((file) => ({ default: file.PrintTicket })));

type Acts = { order: Order; onAct: (act: AskedAct) => void };

/** What this person may do with an order now: the next step at hand, the rest behind it. */
export function OrderActs({ order, onAct }: Acts) {
  const { move, moving } = useMove();
  const [ticket, setTicket] = useState<TicketKind | null>(null);
  const mayMove = useCan(ordersApi.move.policy);
  const next = mayMove ? order.nextStatuses.find(isDaily) : undefined;
  const others = order.nextStatuses.filter((status) => status !== next && !isGivenUp(status));
  return (
    <div className={classes.acts}>
      {next && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={moving === next}
          onClick={() => void move(order.id, next)}
        >
          {moveWords[next].verb}
        </Button>
      )}
      <PrintMenu onPrint={setTicket} />
      <MoreActs order={order} others={mayMove ? others : []} onMove={(to) => void move(order.id, to)} onAct={onAct} />
      <Suspense>{ticket && <PrintTicket order={order} kind={ticket} onDone={() => setTicket(null)} />}</Suspense>
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
  const ask = (kind: AskedAct['kind']) => () => onAct({ kind, order });
  const settled = finalStatuses.includes(status) || status === 'in_transit';
  const items: (More | false)[] = [
    ...others.map((to) => ({ label: moveWords[to].verb, run: () => onMove(to) })),
    may.move &&
      !settled && { label: 'Pasar a otro local', icon: <IconBuildingStore size={16} />, run: ask('reassign') },
    may.refund &&
      payments.length > 0 && { label: 'Reembolsar', icon: <IconArrowBackUp size={16} />, run: ask('refund') },
    may.move && nextStatuses.includes('failed') && { label: moveWords.failed.verb, danger: true, run: ask('failed') },
    may.cancel &&
      nextStatuses.includes('canceled') && {
        label: moveWords.canceled.verb,
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
