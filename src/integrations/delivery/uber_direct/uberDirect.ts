import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import { provider } from '../../provider.ts';
import { type uberDaasDeclaration } from '../uber_daas/declaration.ts';
import { uberDirectDeclaration } from './declaration.ts';
import { uberForm } from './form.ts';
import { checkUberDirect, uberDirectFleet } from './uberDirectFleet.ts';

/** Uber's customers API, which Uber sells as Direct and as DaaS. */
export const uberProvider = (
  declaration: typeof uberDirectDeclaration | typeof uberDaasDeclaration,
  type: DeliveryType,
) =>
  provider({
    ...declaration,
    form: uberForm,
    hosts: {
      api: { production: 'https://api.uber.com', test: 'https://api.uber.com' },
      login: { production: 'https://login.uber.com', test: 'https://login.uber.com' },
    },
    assumptions: [
      'Las credenciales deciden el ambiente de prueba, no la dirección.',
      'Los montos vienen en centésimos también en monedas sin decimales.',
      'Qué estado de Uber es cuál de los nuestros.',
      'Foto, PIN, retiro y devolución se piden por proofOfDelivery, pincodeProofOfDelivery, pickupVerification y returnTripsEnabled.',
    ],
    sendsWebhooks: true,
    check: checkUberDirect,
    delivery: { serves: [type], open: uberDirectFleet },
  });

export const uberDirect = uberProvider(uberDirectDeclaration, 'uber_delivery');
