import { envProduction } from '../../credentialForm.ts';
import { declareProvider } from '../../storeForm.ts';

export const sodexoDeclaration = declareProvider({
  key: 'sodexo',
  name: 'Sodexo',
  kind: 'payments',
  countries: ['cl'],
  form: {
    authorization: { label: 'Authorization', secret: true },
    xconsumer: { label: 'X-Consumer', secret: true },
    envProduction,
  },
  storeForm: {
    commerceCode: {
      label: 'Código de comercio Sodexo',
      name: 'sodexoCommerceCode',
      aliases: ['sodexoId'],
      shared: true,
    },
  },
});
