import classes from './TicketRail.module.css';

const tickets = [
  { number: '1042', store: 'Providencia', items: ['2 × Completo italiano', '1 × Papas fritas'], state: 'Listo' },
  { number: '1043', store: 'Ñuñoa', items: ['1 × Ceviche mixto', '3 × Limonada'], state: 'En preparación' },
  { number: '1044', store: 'Viña del Mar', items: ['4 × Empanada de pino'], state: 'Nuevo' },
];

/** A kitchen's rail with its slips: what the product is about, as a picture. */
export function TicketRail() {
  return (
    <div className={classes.rail} aria-hidden>
      {tickets.map((ticket) => (
        <div key={ticket.number} className={classes.ticket}>
          <div className={classes.head}>
            <strong>#{ticket.number}</strong>
            <span>{ticket.store}</span>
          </div>
          {ticket.items.map((item) => (
            <span key={item}>{item}</span>
          ))}
          <span className={classes.state}>{ticket.state}</span>
        </div>
      ))}
    </div>
  );
}
