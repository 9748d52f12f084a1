import { mailchimp } from './audience/mailchimp/mailchimp.ts';
import { amipassOrders } from './channels/amipass_orders/amipassOrders.ts';
import { didiFood } from './channels/didi_food/didiFood.ts';
import { ordatic } from './channels/ordatic/ordatic.ts';
import { peyaAggregator } from './channels/peya_aggregator/peyaAggregator.ts';
import { rappi } from './channels/rappi/rappi.ts';
import { uberEats } from './channels/uber_eats/uberEats.ts';
import { cabify } from './delivery/cabify/cabify.ts';
import { pedidosYa } from './delivery/pedidos_ya/pedidosYa.ts';
import { pedidosYaV3 } from './delivery/pedidos_ya_v3/pedidosYaV3.ts';
import { rappiCargo } from './delivery/rappi_cargo/rappiCargo.ts';
import { uberDaas } from './delivery/uber_daas/uberDaas.ts';
import { uberDirect } from './delivery/uber_direct/uberDirect.ts';
import { mailjet } from './mail/mailjet/mailjet.ts';
import { smtp } from './mail/smtp/smtp.ts';
import { amipass } from './payments/amipass_payment/amipass.ts';
import { chek } from './payments/chek/chek.ts';
import { credomatic } from './payments/credomatic/credomatic.ts';
import { getnet } from './payments/getnet_payment/getnet.ts';
import { ingenico } from './payments/ingenico/ingenico.ts';
import { kushki } from './payments/kushki/kushki.ts';
import { mach } from './payments/mach/mach.ts';
import { mercadoPago } from './payments/mercado_pago/mercadoPago.ts';
import { oneclick } from './payments/oneclick/oneclick.ts';
import { onepay } from './payments/onepay/onepay.ts';
import { onvo } from './payments/onvo_payment/onvo.ts';
import { sinpe } from './payments/sinpe/sinpe.ts';
import { sodexo } from './payments/sodexo/sodexo.ts';
import { webpay } from './payments/webpay/webpay.ts';
import { aloha } from './pos/aloha/aloha.ts';
import { bsale } from './pos/bsale/bsale.ts';
import { fudo } from './pos/fudo/fudo.ts';
import { popapp } from './pos/popapp/popapp.ts';
import { posFbd } from './pos/pos_fbd/posFbd.ts';
import { toteat } from './pos/toteat/toteat.ts';
import type { Provider } from './provider.ts';

const payments = [webpay, oneclick, mercadoPago, getnet, kushki, mach, onvo, amipass];
const fleets = [uberDirect, uberDaas, pedidosYa, pedidosYaV3, cabify, rappiCargo];
const channels = [uberEats, rappi, didiFood, peyaAggregator];
const pointsOfSale = [toteat, fudo, bsale, popapp, posFbd, aloha];
const withoutAdapters = [chek, sodexo, sinpe, credomatic, onepay, ingenico, ordatic, amipassOrders];
const mailers = [mailjet, smtp];
const audiences = [mailchimp];

/** Every provider, in display order. Each folder declares one. */
export const providers: readonly Provider[] = [
  ...payments,
  ...withoutAdapters,
  ...fleets,
  ...channels,
  ...pointsOfSale,
  ...mailers,
  ...audiences,
];

export const providerOf = (key: string): Provider | undefined => providers.find((each) => each.key === key);

/** The name of a provider; the key where there is no such provider any more. */
export const providerNameOf = (key: string): string => providerOf(key)?.name ?? key;
