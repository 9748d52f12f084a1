import { declareProvider } from '../../storeForm.ts';

export const chekDeclaration = declareProvider({
  key: 'chek',
  name: 'Chek',
  kind: 'payments',
  countries: ['cl'],
  storeForm: {
    commerceCode: {
      label: 'Código de comercio Chek',
      name: 'chekCommerceCode',
      aliases: ['chekId'],
      shared: true,
    },
  },
});
