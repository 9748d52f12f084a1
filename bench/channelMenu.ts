import { rappiLimits } from '#integrations/channels/rappi/menuLimits.ts';
import { toRappiMenu } from '#integrations/channels/rappi/rappiMenu.ts';
import { uberEatsLimits } from '#integrations/channels/uber_eats/menuLimits.ts';
import { toUberMenu } from '#integrations/channels/uber_eats/uberEatsMenu.ts';
import { fitToLimits } from '#features/sales/channels/menus/channelLimits.rules.ts';
import { channelMenuOf } from '#features/sales/channels/menus/channelMenu.rules.ts';
import { menuDrift } from '#features/sales/channels/menus/menuDrift.rules.ts';
import { product } from '#testing/catalogueCase.ts';
import { guestMenuOf, saleOf } from '#testing/channelCase.ts';
import { quantile } from './measure.ts';

const items = 1000;
const rounds = 30;
const country = 'cl';
const guest = guestMenuOf(
  Array.from({ length: items }, (_, at) =>
    product(at + 1, {
      name: `Completo ${at}`,
      description: 'Vienesa, palta, tomate y mayonesa',
      priceProduct: 3990 + at,
    }),
  ),
);

const channels = [
  {
    name: 'Uber Eats',
    limits: uberEatsLimits,
    send: (menu: Parameters<typeof toUberMenu>[0]) => toUberMenu(menu, { currency: 'CLP', country }),
  },
  {
    name: 'Rappi',
    limits: rappiLimits,
    send: (menu: Parameters<typeof toUberMenu>[0]) => toRappiMenu(menu, '900103361', 'CLP'),
  },
];

/** Median milliseconds of some work. */
function timeOf(work: () => unknown): number {
  const ms = Array.from({ length: rounds }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return quantile(ms.slice(5), 0.5);
}

/** A menu of 1,000 products as its channels take it, against copying the same menu through JSON. */
export function measureTranslation(): void {
  const bare = timeOf(() => JSON.parse(JSON.stringify(guest)));
  console.log(`menu of ${items} products, copied through JSON ${bare.toFixed(1)} ms`);
  for (const { name, limits, send } of channels) {
    const translate = () => {
      const sale = saleOf(guest, { limits, markup: 12, rounding: 'ends90' });
      return fitToLimits(channelMenuOf(sale), { name, limits, country, storeId: 1, menuId: 1, pictures: new Map() });
    };
    const translated = translate();
    const ms = timeOf(() => send(translate().menu));
    const drift = timeOf(() => menuDrift(translated.menu, translated.menu));
    const size = JSON.stringify(send(translated.menu)).length / 1000;
    console.log(
      `${`translated for ${name}`.padEnd(44)} ${ms.toFixed(1)} ms, ratio ${(ms / bare).toFixed(1)}, compared in ${drift.toFixed(1)} ms, ${size.toFixed(0)} KB`,
    );
  }
}
