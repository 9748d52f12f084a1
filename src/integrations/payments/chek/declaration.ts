import { envProduction } from '../../credentialForm.ts';
import { declareProvider } from '../../storeForm.ts';

export const chekDeclaration = declareProvider({
  key: 'chek',
  name: 'Chek',
  kind: 'payments',
  countries: ['cl'],
  form: {
    commerceId: { label: 'Commerce ID' },
    apiKey: { label: 'API key', secret: true },
    secretKey: { label: 'Llave secreta', secret: true },
    envProduction,
  },
  storeForm: {
    commerceCode: {
      label: 'Código de comercio Chek',
      name: 'chekCommerceCode',
      aliases: ['chekId'],
      shared: true,
    },
  },
});
