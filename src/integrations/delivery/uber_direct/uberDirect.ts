import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import { envProduction } from '../../credentialForm.ts';
import { provider } from '../../provider.ts';
import { checkUberDirect, uberDirectFleet } from './uberDirectFleet.ts';

export const uberDirectForm = {
  customerId: { label: 'Customer ID', help: 'En el panel de Uber Direct, Developer › API credentials.' },
  clientId: { label: 'Client ID' },
  clientSecret: { label: 'Client secret', secret: true },
  webhookSignatureKey: {
    label: 'Clave de firma del webhook',
    help: 'La entrega Uber al crear el webhook. Sin ella no se cree a ningún aviso: se consulta el estado.',
    secret: true,
    optional: true,
  },
  proofOfDelivery: { label: 'Foto al entregar', flag: true },
  pincodeProofOfDelivery: { label: 'Código PIN al entregar', flag: true },
  pickupVerification: { label: 'Foto al retirar', flag: true },
  returnTripsEnabled: { label: 'Devolver al local lo que no se entrega', flag: true },
  envProduction,
} as const;

type Named = { key: string; name: string; type: DeliveryType };

/** Uber's customers API, which Uber sells as Direct and as DaaS. */
export const uberProvider = ({ key, name, type }: Named) =>
  provider({
    key,
    name,
    form: uberDirectForm,
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
    check: checkUberDirect,
    delivery: { serves: [type], open: uberDirectFleet },
  });

export const uberDirect = uberProvider({ key: 'uber_direct', name: 'Uber Direct', type: 'uber_delivery' });
