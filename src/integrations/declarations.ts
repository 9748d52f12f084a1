import { mailchimpDeclaration } from './audience/mailchimp/declaration.ts';
import { didiFoodDeclaration } from './channels/didi_food/declaration.ts';
import { ordaticDeclaration } from './channels/ordatic/declaration.ts';
import { peyaAggregatorDeclaration } from './channels/peya_aggregator/declaration.ts';
import { rappiDeclaration } from './channels/rappi/declaration.ts';
import { uberEatsDeclaration } from './channels/uber_eats/declaration.ts';
import { cabifyDeclaration } from './delivery/cabify/declaration.ts';
import { pedidosYaDeclaration } from './delivery/pedidos_ya/declaration.ts';
import { pedidosYaV3Declaration } from './delivery/pedidos_ya_v3/declaration.ts';
import { rappiCargoDeclaration } from './delivery/rappi_cargo/declaration.ts';
import { uberDaasDeclaration } from './delivery/uber_daas/declaration.ts';
import { uberDirectDeclaration } from './delivery/uber_direct/declaration.ts';
import { mailjetDeclaration } from './mail/mailjet/declaration.ts';
import { smtpDeclaration } from './mail/smtp/declaration.ts';
import { amipassDeclaration } from './payments/amipass_payment/declaration.ts';
import { chekDeclaration } from './payments/chek/declaration.ts';
import { getnetDeclaration } from './payments/getnet_payment/declaration.ts';
import { kushkiDeclaration } from './payments/kushki/declaration.ts';
import { machDeclaration } from './payments/mach/declaration.ts';
import { mercadoPagoDeclaration } from './payments/mercado_pago/declaration.ts';
import { oneclickDeclaration } from './payments/oneclick/declaration.ts';
import { onvoDeclaration } from './payments/onvo_payment/declaration.ts';
import { sodexoDeclaration } from './payments/sodexo/declaration.ts';
import { webpayDeclaration } from './payments/webpay/declaration.ts';
import { alohaDeclaration } from './pos/aloha/declaration.ts';
import { bsaleDeclaration } from './pos/bsale/declaration.ts';
import { fudoDeclaration } from './pos/fudo/declaration.ts';
import { popappDeclaration } from './pos/popapp/declaration.ts';
import { posFbdDeclaration } from './pos/pos_fbd/declaration.ts';
import { toteatDeclaration } from './pos/toteat/declaration.ts';

/** Declarations of providers for contracts and screens, in display order. */
export const declarations = [
  webpayDeclaration,
  oneclickDeclaration,
  mercadoPagoDeclaration,
  getnetDeclaration,
  kushkiDeclaration,
  machDeclaration,
  onvoDeclaration,
  amipassDeclaration,
  sodexoDeclaration,
  chekDeclaration,
  toteatDeclaration,
  fudoDeclaration,
  bsaleDeclaration,
  popappDeclaration,
  alohaDeclaration,
  posFbdDeclaration,
  uberEatsDeclaration,
  rappiDeclaration,
  didiFoodDeclaration,
  peyaAggregatorDeclaration,
  ordaticDeclaration,
  uberDirectDeclaration,
  uberDaasDeclaration,
  pedidosYaDeclaration,
  pedidosYaV3Declaration,
  cabifyDeclaration,
  rappiCargoDeclaration,
  mailjetDeclaration,
  smtpDeclaration,
  mailchimpDeclaration,
] as const;
