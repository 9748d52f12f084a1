import { envProduction } from '../../credentialForm.ts';

export const amipassForm = {
  authorization: { label: 'Token', help: 'Lo entrega Amipass; se envía tal como lo escribes.', secret: true },
  localId: {
    label: 'Código del local',
    help: 'Cada local tiene el suyo: si tienes varios, agrega credenciales por local.',
  },
  envProduction,
} as const;
