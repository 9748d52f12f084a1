import { commerceCodeCheck, envProduction } from '../../credentialForm.ts';
import { secretKeyCheck } from '../webpay/form.ts';

export const oneclickForm = {
  mallCommerceCode: {
    label: 'Código de comercio mall',
    help: 'El del mall; el código hijo va en la ficha de cada local.',
    check: commerceCodeCheck,
  },
  secretKey: { label: 'Llave secreta', secret: true, check: secretKeyCheck },
  envProduction,
} as const;
