import { declareProvider } from '../../storeForm.ts';

export const sodexoDeclaration = declareProvider({
  key: 'sodexo',
  name: 'Sodexo',
  kind: 'payments',
  countries: ['cl'],
  storeForm: {
    commerceCode: {
      label: 'Código de comercio Sodexo',
      name: 'sodexoCommerceCode',
      aliases: ['sodexoId'],
      shared: true,
    },
  },
});
