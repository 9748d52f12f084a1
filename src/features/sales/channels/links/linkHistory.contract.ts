import { type PriceRounding, priceRoundingLabels } from '#domain/pricing.ts';
import { providerName } from '#features/stores/references/providerName.rules.ts';
import { entity } from '#kit/contract/entity.ts';
import { channelLinkLists } from './channelLinkLists.contract.ts';

/** Pausing and busy mode write several fields at once. */
function verb(changed: ReadonlyMap<string, unknown>): string | undefined {
  if (changed.has('pausedAt')) return changed.get('pausedAt') ? 'pausó' : 'reanudó';
  if (changed.has('busyUntil'))
    return changed.get('busyUntil') ? 'avisó mucha demanda en' : 'terminó la mucha demanda en';
  return undefined;
}

export const channelLinkEntity = entity({
  table: 'channelLinks',
  area: 'stores',
  label: 'canal de venta',
  title: 'provider',
  within: { table: 'stores', field: 'storeId' },
  links: channelLinkLists,
  references: { priceGroupId: 'priceGroups' },
  fields: {
    storeId: 'Local',
    provider: 'Canal',
    reference: 'ID en el canal',
    active: 'Activo',
    priceGroupId: 'Lista de precios',
    markup: 'Alza de precios',
    rounding: 'Redondeo',
    isTestStore: 'Local de prueba',
    pausedAt: 'Pausado desde',
    pausedUntil: 'Pausado hasta',
    pauseReason: 'Motivo de la pausa',
    pausedBy: 'Pausado por',
    busyMinutes: 'Minutos más por mucha demanda',
    busyUntil: 'Mucha demanda hasta',
  },
  words: {
    provider: providerName,
    markup: (percent: number, { decimal }) => `${decimal(percent)} %`,
    rounding: (rounding: PriceRounding) => priceRoundingLabels[rounding],
    busyMinutes: (minutes: number) => `${minutes} min`,
    pausedAt: (at: string, { dateTime }) => dateTime(at),
    pausedUntil: (at: string, { dateTime }) => dateTime(at),
    busyUntil: (at: string, { dateTime }) => dateTime(at),
  },
  verb,
});

export const channelLinkConstraints = {
  channel_links_list_fk: { field: 'price_group_id', message: 'Esa lista de precios ya no existe.' },
};
