import { normaliseMail } from '#domain/mails.ts';
import { type Effect, effect } from '#kit/server/effects.ts';
import { emit } from '#kit/server/live/events.ts';
import { refuseOffers } from './offers.repo.ts';

/** Records the refusals of people who unsubscribed at a mail provider instead of at our page. */
export const refuseReported: Effect = effect('mailReported', 'customers', async (db, { events }) => {
  const left = events.filter(({ kind }) => kind === 'unsubscribed').map(({ address }) => normaliseMail(address));
  for (const mailNorm of new Set(left)) await refuseOffers(db, mailNorm, 'Baja en el proveedor de correo');
  if (left.length > 0) await emit(db, 'customers');
});
