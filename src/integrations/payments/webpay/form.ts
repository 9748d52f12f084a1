import { commerceCodeCheck, envProduction } from '../../credentialForm.ts';

/** Transbank's key: 64 hexadecimal digits. */
export const secretKeyCheck = {
  pattern: '^[0-9A-Fa-f]{64}$',
  message: 'Debe tener 64 letras o números, como la entrega Transbank',
};

export const webpayForm = {
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
} as const;
