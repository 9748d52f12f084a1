import { commerceCodeCheck } from '../../credentialForm.ts';
import { declareProvider } from '../../storeForm.ts';

export const oneclickDeclaration = declareProvider({
  key: 'oneclick',
  name: 'Oneclick',
  kind: 'payments',
  countries: ['cl'],
  storeForm: {
    commerceCode: {
      label: 'Código de comercio Oneclick',
      name: 'oneclickCommerceCode',
      aliases: ['oneclickId'],
      help: '12 dígitos, empieza con 5970.',
      example: '597055555542',
      digits: true,
      check: commerceCodeCheck,
      requiredBy: { payments: ['oneclick'] },
      shared: true,
    },
  },
});
