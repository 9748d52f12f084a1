import { payoutSection } from '#features/platform/settings/sections/payouts.contract.ts';
import { settingsEffect } from '#features/platform/settings/server/index.ts';

/** Describes the effect of switching consolidations on or off. */
export const payoutsEffect = settingsEffect(payoutSection, async (db, { before, after }) => {
  const [was, is] = [before, after].map((each) => each.consolidationReport !== 'none');
  if (was === is) return ['No cambia nada: las semanas se liquidan igual.'];
  const book = await db.selectFrom('payoutBooks').select('beginsOn').executeTakeFirst();
  if (!is) return ['Liquidaciones sale del menú y no se cierran más semanas. Las cerradas quedan guardadas.'];
  return [
    book
      ? 'Liquidaciones vuelve al menú, y se cierran también las semanas que pasaron mientras tanto.'
      : 'Liquidaciones aparece en el menú. Se liquida desde el lunes de esta semana: lo anterior queda fuera.',
  ];
});
