import { mailchimpForm } from './audience/mailchimp/form.ts';
import { didiFoodForm } from './channels/didi_food/form.ts';
import { ordaticForm } from './channels/ordatic/form.ts';
import { peyaAggregatorForm } from './channels/peya_aggregator/form.ts';
import { rappiForm } from './channels/rappi/form.ts';
import { uberEatsForm } from './channels/uber_eats/form.ts';
import type { CredentialForm } from './credentialForm.ts';
import { cabifyForm } from './delivery/cabify/form.ts';
import { pedidosYaForm } from './delivery/pedidos_ya/form.ts';
import { rappiCargoForm } from './delivery/rappi_cargo/form.ts';
import { uberForm } from './delivery/uber_direct/form.ts';
import { mailjetForm } from './mail/mailjet/form.ts';
import { smtpForm } from './mail/smtp/form.ts';
import { amipassForm } from './payments/amipass_payment/form.ts';
import { getnetForm } from './payments/getnet_payment/form.ts';
import { kushkiForm } from './payments/kushki/form.ts';
import { machForm } from './payments/mach/form.ts';
import { mercadoPagoForm } from './payments/mercado_pago/form.ts';
import { oneclickForm } from './payments/oneclick/form.ts';
import { onvoForm } from './payments/onvo_payment/form.ts';
import { webpayForm } from './payments/webpay/form.ts';
import { alohaForm } from './pos/aloha/form.ts';
import { bsaleForm } from './pos/bsale/form.ts';
import { fudoForm } from './pos/fudo/form.ts';
import { popappForm } from './pos/popapp/form.ts';
import { posFbdForm } from './pos/pos_fbd/form.ts';
import { toteatForm } from './pos/toteat/form.ts';

/** Credential forms of every offered provider, for histories: an adapter does not reach the browser. */
export const credentialForms: readonly CredentialForm[] = [
  uberForm,
  pedidosYaForm,
  cabifyForm,
  rappiCargoForm,
  webpayForm,
  oneclickForm,
  mercadoPagoForm,
  getnetForm,
  kushkiForm,
  machForm,
  onvoForm,
  amipassForm,
  uberEatsForm,
  rappiForm,
  didiFoodForm,
  peyaAggregatorForm,
  ordaticForm,
  toteatForm,
  fudoForm,
  bsaleForm,
  popappForm,
  posFbdForm,
  alohaForm,
  mailjetForm,
  smtpForm,
  mailchimpForm,
];
