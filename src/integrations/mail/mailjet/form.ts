import { envProduction } from '../../credentialForm.ts';

export const mailjetForm = {
  apiKey: { label: 'API Key', help: 'En Mailjet: Preferencias de la cuenta, API Key Management.' },
  secretKey: { label: 'Secret Key', secret: true },
  monthlyLimit: {
    label: 'Correos al mes de tu plan',
    help: 'Mailjet no lo informa. Con él se avisa antes de que se acaben.',
    optional: true,
    check: { pattern: String.raw`^\d{1,9}$`, message: 'Escribe un número, sin puntos' },
  },
  envProduction: { ...envProduction, help: 'Desactivado, Mailjet revisa los correos y no los entrega.' },
} as const;
