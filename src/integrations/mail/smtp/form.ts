import { envProduction } from '../../credentialForm.ts';

export const smtpForm = {
  host: {
    label: 'Servidor',
    help: 'Su nombre, sin el puerto: smtp.ejemplo.cl',
    check: { pattern: String.raw`^[A-Za-z0-9][A-Za-z0-9.\-]{0,252}$`, message: 'Escribe el nombre del servidor' },
  },
  port: { label: 'Puerto', check: { pattern: String.raw`^\d{2,5}$`, message: 'Escribe el puerto: 465 o 587' } },
  username: { label: 'Usuario' },
  password: { label: 'Clave', secret: true },
  envProduction: { ...envProduction, help: 'Desactivado, se prueba el servidor y no se envía ningún correo.' },
} as const;
