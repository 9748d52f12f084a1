import { commerceCodeCheck, envProduction } from '../../credentialForm.ts';
import { declareProvider } from '../../storeForm.ts';
import { secretKeyCheck } from '../webpay/declaration.ts';

export const oneclickDeclaration = declareProvider({
  key: 'oneclick',
  name: 'Oneclick',
  kind: 'payments',
  countries: ['cl'],
  form: {
    mallCommerceCode: {
      label: 'Código de comercio mall',
      help: 'El del mall; el código hijo va en la ficha de cada local.',
      check: commerceCodeCheck,
    },
    secretKey: { label: 'Llave secreta', secret: true, check: secretKeyCheck },
    envProduction,
  },
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
