import type { CountryCode } from '#domain/countries.ts';
import { kmText } from '#domain/geometry/distanceText.ts';
import { formatMoney } from '#domain/money.ts';
import { plural } from '#kit/contract/values/plural.ts';
import type { ChosenPlace, ListedStore, NearStore } from './placeSearch.rules.ts';

type Serving = { store_id: number; fee: number | null };

/** Stores of a commune: which is the nearest is unknown. */
function communeText(label: string, near: readonly NearStore<ListedStore>[]): string {
  const stores = near.flatMap(({ store }) => (store.commune === label ? [store] : []));
  const open = stores.filter((store) => store.open).length;
  if (open > 0) return `En ${label}: ${plural(open, 'local recibe', 'locales reciben')} pedidos ahora.`;
  if (stores.length === 1) return `El local de ${label} está cerrado ahora.`;
  return `Los locales de ${label} están cerrados ahora.`;
}

/** Answer to the place that a guest chose: the nearest store that takes orders now, or the stores of a commune. */
export function resultText(
  { label, isExact }: ChosenPlace,
  near: readonly NearStore<ListedStore>[],
  serving: readonly Serving[] | null,
  country: CountryCode,
): string {
  const [nearest] = near;
  if (!nearest || near.every(({ store }) => !store.open))
    return 'Ahora están todos cerrados. Elige uno para ver cuándo abre.';
  if (!isExact) return communeText(label, near);
  const distance = nearest.km === null ? '' : `, a ${kmText(nearest.km)}`;
  const isServed = serving?.some(({ store_id }) =>
    near.some(({ store }) => store.open && store.id === String(store_id)),
  );
  if (isServed === false)
    return `Ningún local abierto tiene delivery a tu dirección. Para retirar, el más cercano es ${nearest.store.name}${distance}.`;
  const delivering = serving?.find(({ store_id }) => String(store_id) === nearest.store.id);
  if (!delivering) return `El más cercano que recibe pedidos: ${nearest.store.name}${distance}.`;
  const { fee } = delivering;
  const price = fee === null ? '' : `, ${fee > 0 ? `por ${formatMoney(fee, country)}` : 'gratis'}`;
  return `Con delivery a tu dirección: ${nearest.store.name}${distance}${price}.`;
}
