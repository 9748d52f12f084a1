import { cabify } from './delivery/cabify/cabify.ts';
import { pedidosYa } from './delivery/pedidos_ya/pedidosYa.ts';
import { pedidosYaV3 } from './delivery/pedidos_ya_v3/pedidosYaV3.ts';
import { rappiCargo } from './delivery/rappi_cargo/rappiCargo.ts';
import { uberDaas } from './delivery/uber_daas/uberDaas.ts';
import { uberDirect } from './delivery/uber_direct/uberDirect.ts';
import { webpay } from './payments/webpay/webpay.ts';
import type { Provider } from './provider.ts';

/** Every provider, in the order in which screens list them. What makes one is said in its folder. */
export const providers: readonly Provider[] = [
  webpay,
  uberDirect,
  uberDaas,
  pedidosYa,
  pedidosYaV3,
  cabify,
  rappiCargo,
];

export const providerOf = (key: string): Provider | undefined => providers.find((each) => each.key === key);
