import { sql } from 'kysely';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { update, updateAll } from '#kit/server/data/write.ts';
import { runEffects } from '#kit/server/effects.ts';
import { emit } from '#kit/server/live/events.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { fail } from '../customers.failures.ts';
import { customerName, type MailConsent, maxNotes } from '../customers.contract.ts';
import { mergedIds } from '../merged/server/customers.sql.ts';
import { refreshVisits } from './visits.repo.ts';

type Row = {
  id: number;
  name: string;
  phone: string;
  mail: string;
  notes: string;
  mailConsent: MailConsent;
  mailConsentAt: string | null;
  mailConsentOrigin: string;
  mergedInto: number | null;
  forgottenAt: string | null;
};

/** Locks both customers and those merged into the first, in the lock order of orders. */
async function lockCustomers(db: Db, id: number, intoId: number): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.phone, c.mail, c.notes, c.mail_consent, c.mail_consent_at, c.mail_consent_origin, c.merged_into,
      c.forgotten_at
    from ${tenantRows('customers as c')} where c.id = any(${mergedIds(id)} || ${intoId}::bigint)
    order by c.merged_into is null, c.id for no key update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const refuse = (message: string) => fail('customerCannotMerge', { message });

const isLater = (one: string | null, other: string | null) => one !== null && (other === null || one > other);

/** The notes of both: nothing else displays the notes of a merged customer. */
function joinedNotes(from: Row, into: Row): string {
  const notes = [...new Set([into.notes, from.notes])].filter(Boolean).join('\n');
  if (notes.length > maxNotes)
    refuse('Las notas de los dos juntas pasan de 2.000 caracteres: acórtalas antes de unirlos.');
  return notes;
}

/** Fields that the merged customer adds to the surviving one: missing data, notes, and the later consent or refusal. */
const mergedFields = (from: Row, into: Row) => ({
  ...(!into.name && from.name && { name: from.name }),
  ...(!into.mail && from.mail && { mail: from.mail }),
  ...(from.notes && { notes: joinedNotes(from, into) }),
  ...(isLater(from.mailConsentAt, into.mailConsentAt) && {
    mailConsent: from.mailConsent,
    mailConsentAt: from.mailConsentAt,
    mailConsentOrigin: from.mailConsentOrigin,
  }),
});

/**
 * Merges a customer into another. Orders keep their customer but count for the survivor, as do new orders with either
 * phone. It can be undone in the history.
 */
export async function mergeCustomers(ctx: Ctx, id: number, intoId: number): Promise<void> {
  requireEveryStore(ctx, 'unir clientes');
  const { db } = ctx;
  if (id === intoId) fail('invalidFields', { fields: { into_id: ['Es el mismo cliente. Elige otro.'] } });
  const rows = await lockCustomers(db, id, intoId);
  const from = rows.get(id) ?? fail('notFound');
  const into = rows.get(intoId) ?? fail('invalidFields', { fields: { into_id: ['Ese cliente no existe.'] } });
  if (from.forgottenAt || into.forgottenAt) refuse('Los datos de uno de los dos se borraron: no se puede unir.');
  if (into.mergedInto === id) refuse(`«${customerName(into)}» ya se unió con «${customerName(from)}».`);
  if (from.mergedInto !== null) refuse(`«${customerName(from)}» ya se unió con otro cliente.`);
  if (into.mergedInto !== null) refuse(`«${customerName(into)}» ya se unió con otro cliente. Elige ese.`);
  const mergedCustomerIds = [...rows.keys()].filter((each) => each !== intoId);
  await updateAll(db, 'customers', mergedCustomerIds, { mergedInto: intoId });
  const patch = mergedFields(from, into);
  if (Object.keys(patch).length > 0) await update(db, 'customers', intoId, patch);
  await runEffects(db, 'customersMerged', {
    kind: 'merge',
    pairs: mergedCustomerIds.map((each) => ({ id: each, otherId: intoId })),
  });
  await refreshVisits(db, [intoId]);
  await emit(db, 'customers');
}
