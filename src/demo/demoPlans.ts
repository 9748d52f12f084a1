import type { Kysely } from 'kysely';
import type { PlatformTables } from '#kit/server/data/tables.ts';

/** Adds a plan that was offered in the first years of the platform, and notes of the team to those of today. */
export async function addDemoPlans(db: Kysely<PlatformTables>): Promise<void> {
  const notes = {
    Esencial: 'Para cadenas que empiezan: hasta 15 locales, sin campañas ni canales de delivery.',
    Cadena: 'El más vendido. Incluye canales de delivery, campañas y fidelización.',
    Empresa: 'Sin límite de locales. El precio se conversa sobre los 400.',
  };
  for (const [name, note] of Object.entries(notes))
    await db.updateTable('plans').set({ note }).where('name', '=', name).execute();
  await db
    .insertInto('plans')
    .values({
      name: 'Fundadores',
      prices: JSON.stringify({ cl: 59_000 }),
      storeLimit: 10,
      note: 'Para los primeros comercios, hasta 2024. No se ofrece más.',
      position: 90,
      active: false,
      authorName: 'Equipo Comanda',
    })
    .execute();
}
