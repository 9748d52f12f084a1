import { envProduction, platformApp } from '../../credentialForm.ts';

export const didiFoodForm = {
  platformApp,
  appId: {
    label: 'App ID',
    help: 'En el portal de desarrolladores de DiDi Food.',
    check: { pattern: String.raw`^\d+$`, message: 'Debe tener solo dígitos' },
  },
  appSecret: { label: 'App secret', help: 'También firma los avisos que manda DiDi Food.', secret: true },
  acceptsAutomatically: { label: 'Aceptar los pedidos sin que nadie los revise', flag: true },
  envProduction: { ...envProduction, help: 'Desactivado, la aplicación y sus locales son de prueba.' },
} as const;
