import { envProduction } from '../../credentialForm.ts';

export const mailchimpForm = {
  apiKey: {
    label: 'API Key',
    help: 'En Mailchimp: Account & billing, Extras, API keys. Termina en el centro de datos: -us19.',
    secret: true,
    check: {
      pattern: String.raw`^[0-9A-Za-z]{10,64}-[a-z]{2}\d{1,3}$`,
      message: 'Cópiala entera, con su final: -us19',
    },
  },
  envProduction: { ...envProduction, help: 'Desactivado, se leen tus audiencias y no se envía ningún contacto.' },
} as const;
