import { z } from 'zod';
import { enumOf } from '#kit/contract/fields.ts';

/** Requirements for selling by a dispatch method, in setup order: label and where to set it. */
export const missingParts = {
  menu: { lacks: 'menú', task: 'Elige un menú', tab: 'info', field: 'menuId' },
  published: { lacks: 'menú publicado', task: 'Publica su menú', tab: 'info', field: 'menuId' },
  hours: { lacks: 'horario', task: 'Agrega su horario', tab: 'schedules', field: 'businessHours' },
  courier: { lacks: 'reparto', task: 'Activa quién reparte', tab: 'delivery', field: 'deliveryMethods' },
  zones: { lacks: 'zonas', task: 'Dibuja hasta dónde reparte', tab: 'delivery', field: 'deliveryAreas' },
  payments: {
    lacks: 'medios de pago',
    task: 'Elige con qué se paga',
    tab: 'external-services',
    field: 'paymentMethods',
  },
} as const;
export type MissingPart = keyof typeof missingParts;

const parts = z.array(enumOf(missingParts));

/** Missing requirements by dispatch method, whatever the hour; empty for a method the store does not offer. */
export const missing = z.object({ delivery: parts, pickUp: parts });
export type Missing = z.output<typeof missing>;
