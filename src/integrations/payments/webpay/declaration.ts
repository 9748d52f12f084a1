import { commerceCodeCheck, envProduction } from '../../credentialForm.ts';
import { declareProvider } from '../../storeForm.ts';

/** Transbank's key: 64 hexadecimal digits. */
export const secretKeyCheck = {
  pattern: '^[0-9A-Fa-f]{64}$',
  message: 'Debe tener 64 letras o números, como la entrega Transbank',
};

export const webpayDeclaration = declareProvider({
  key: 'webpay',
  name: 'Webpay Plus',
  kind: 'payments',
  countries: ['cl'],
  form: {
    commerceCode: {
      label: 'Código de comercio',
      help: 'Para un comercio sin mall. Con mall, cada local usa su propio código.',
      optional: true,
      check: commerceCodeCheck,
    },
    mallCommerceCode: {
      label: 'Código de comercio mall',
      help: 'El del mall; el código hijo va en la ficha de cada local.',
      optional: true,
      check: commerceCodeCheck,
    },
    secretKey: { label: 'Llave secreta', secret: true, check: secretKeyCheck },
    envProduction,
  },
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
