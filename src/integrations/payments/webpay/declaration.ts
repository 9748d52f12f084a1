import { commerceCodeCheck } from '../../credentialForm.ts';
import { declareProvider } from '../../storeForm.ts';

export const webpayDeclaration = declareProvider({
  key: 'webpay',
  name: 'Webpay Plus',
  kind: 'payments',
  countries: ['cl'],
  storeForm: {
    commerceCode: {
      label: 'Código de comercio Webpay',
      name: 'webpayCommerceCode',
      aliases: ['webpayId'],
      help: '12 dígitos, empieza con 5970.',
      example: '597055555536',
      digits: true,
      check: commerceCodeCheck,
      requiredBy: { payments: ['online'] },
      shared: true,
    },
  },
});
