import { provider } from '../../provider.ts';
import { amipassGateway, checkAmipass } from './amipassGateway.ts';
import { amipassDeclaration } from './declaration.ts';
import { amipassForm } from './form.ts';

/** Amipass, by the code that the guest's app shows. Only one public client of its web service could be found. */
export const amipass = provider({
  ...amipassDeclaration,
  form: amipassForm,
  hosts: { api: { production: 'https://pay.amipass.com/wspay', test: 'https://intpay.amipassqa.com/wspay' } },
  assumptions: [
    'La dirección de producción es la de pruebas con otro servidor.',
    'CodRespuesta 0 o 00 es un pago aprobado; cualquier otra respuesta es un rechazo, con su texto en DesRespuesta.',
    'Un código paga una sola vez.',
    'VTX encuentra un pago por su autorización, y también por el código de la aplicación cuando no hubo respuesta.',
    'Las fechas son de la hora de Chile.',
    'Sólo se anula el monto completo, el mismo día: las demás devoluciones quedan pendientes para el local.',
    'Una consulta VTX de un pago que no existe prueba el token.',
  ],
  check: checkAmipass,
  payments: { serves: ['amipass'], open: amipassGateway },
});
