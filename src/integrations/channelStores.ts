import { didiFoodStores } from './channels/didi_food/storeTraits.ts';
import { peyaAggregatorStores } from './channels/peya_aggregator/storeTraits.ts';
import { rappiStores } from './channels/rappi/storeTraits.ts';
import type { StoreTraits } from './channels/storeTraits.ts';
import { uberEatsStores } from './channels/uber_eats/storeTraits.ts';

const traits: Readonly<Record<string, StoreTraits>> = {
  uber_eats: uberEatsStores,
  rappi: rappiStores,
  didi_food: didiFoodStores,
  peya_aggregator: peyaAggregatorStores,
};
const none: StoreTraits = {};

/** Traits of the stores of a channel. Separate from its declaration, which every screen loads. */
export const storeTraitsOf = (provider: string): StoreTraits => traits[provider] ?? none;
