import type { HeldState } from '#domain/holds/heldStates.ts';
import { fateOfJob, isLocked, permissionFor } from '#domain/holds/whileHeld.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import type { Purpose } from '#kit/contract/purposes.ts';

/** Effects of a hold on a part of a company. */
export const heldEffectLabels = {
  stop: 'Se detiene',
  cutoff: 'Se detiene al cierre del día de ventas',
  defer: 'Espera hasta la liberación',
  expire: 'Espera 24 horas y después se descarta',
  continue: 'Sigue igual',
} as const;
export type HeldEffect = keyof typeof heldEffectLabels;

type Part = { label: string; effectIn: (state: HeldState) => HeldEffect };

const effects = { yes: 'continue', no: 'stop', cutoff: 'cutoff' } as const;
const fates = { run: 'continue', drop: 'stop', defer: 'defer' } as const;

const call = (label: string, purpose: Purpose): Part => ({
  label,
  effectIn: (state) => effects[permissionFor(purpose, state)],
});
const job = (label: string, kind: Parameters<typeof fateOfJob>[0]): Part => ({
  label,
  effectIn(state) {
    const fate = fateOfJob(kind, state, 0);
    const isLimited = fate === 'defer' && fateOfJob(kind, state, dayLength) === 'drop';
    return isLimited ? 'expire' : fates[fate];
  },
});

/** Parts of a company in the order of their importance to it. */
const parts: readonly Part[] = [
  call('Pedidos nuevos, también de los canales', 'order'),
  call('Pedidos en curso, cocina y reparto', 'finish'),
  call('Reembolsos', 'refund'),
  call('Tienda y landings', 'guest'),
  { label: 'Ingresar, y usar tokens y webhooks', effectIn: (state) => (isLocked(state) ? 'stop' : 'continue') },
  call('Ver la administración', 'read'),
  call('Hacer cambios', 'write'),
  call('Descargar datos', 'export'),
  job('Campañas y encuestas', { whileHeld: 'defer', deferredHours: 24 }),
  job('Reportes por correo', { whileHeld: 'drop' }),
  job('Contactos de Mailchimp, salvo las bajas', { whileHeld: 'deferWhileLocked' }),
  job('Importaciones y cambios masivos', { whileHeld: 'defer' }),
];

/** The parts of a company by the effect that a state has on them; effects without a part are left out. */
export const heldEffects = (state: HeldState): { effect: HeldEffect; parts: string[] }[] =>
  (Object.keys(heldEffectLabels) as HeldEffect[])
    .map((effect) => ({
      effect,
      parts: parts.filter(({ effectIn }) => effectIn(state) === effect).map(({ label }) => label),
    }))
    .filter((each) => each.parts.length > 0);
