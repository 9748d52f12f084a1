import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '../../../record/orders.contract.ts';
import { GuestTicket } from './GuestTicket.tsx';
import { KitchenTicket } from './KitchenTicket.tsx';
import classes from './Ticket.module.css';
import type { TicketKind } from './TicketKind.ts';

/** Page size of a receipt printer, applied only while a ticket is rendered. */
const paper = '@page { size: 80mm auto; margin: 4mm; }';

/** Renders a ticket that is visible in print only and opens the print dialog. */
export function PrintTicket({ order, kind, onDone }: { order: Order; kind: TicketKind; onDone: () => void }) {
  const done = useEffectEvent(onDone);
  useEffect(function printOnce() {
    const end = () => done();
    addEventListener('afterprint', end);
    // In the next frame, after the ticket is rendered.
    const timer = setTimeout(() => print());
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', end);
    };
  }, []);
  const Ticket = kind === 'kitchen' ? KitchenTicket : GuestTicket;
  return createPortal(
    <div className={classes.ticket} data-ticket={kind} aria-hidden>
      <style media="print">{paper}</style>
      <Ticket order={order} />
    </div>,
    document.body,
  );
}
