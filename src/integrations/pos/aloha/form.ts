import { envProduction } from '../../credentialForm.ts';

export const alohaForm = {
  apiKey: { label: 'Shared key', help: 'De la plataforma NCR Voyix de la empresa.' },
  secretKey: { label: 'Secret key', secret: true },
  commerceId: { label: 'Organización', help: 'nep-organization.' },
  localId: {
    label: 'Unidad (enterprise unit)',
    help: 'nep-enterprise-unit. El de un local se cambia en «Servicios externos».',
  },
  envProduction: { ...envProduction, help: 'Desactivado, los pedidos van al ambiente de pruebas de NCR.' },
} as const;
