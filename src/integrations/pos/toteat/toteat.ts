import { provider } from '../../provider.ts';
import { toteatDeclaration } from './declaration.ts';
import { hosts, traits } from './dialect.ts';
import { toteatForm } from './form.ts';
import { checkToteat, toteatPos } from './toteatPos.ts';

export const toteat = provider({
  ...toteatDeclaration,
  form: toteatForm,
  hosts,
  assumptions: [
    'La documentación de Toteat no es pública: las formas se leyeron en programas que usan su API.',
    'El ID de restaurante (xir) y el de local (xil) de un local valen antes que los de las credenciales.',
    'Con ok en false nada se hizo, también cuando la respuesta no dice por qué.',
    'Un pedido rechazado con el turno cerrado se rechazó por eso; uno cuyo texto nombra un producto, porque no lo conoce.',
    'Con TOTEATDVYERROR activado, Toteat toma un producto que no conoce como uno genérico, y no lo rechaza.',
    'amountBeforeTax y amountAfterTax son de la línea entera, antes de su descuento, y tax tiene el impuesto de esa línea.',
    'Las opciones son líneas después de la de su producto, con la cantidad de la línea entera y su parte del descuento.',
    'El despacho es una línea con su propio código, que se define para cada local.',
    'Lo que no se pagó en línea se envía como pago pendiente: lo cobra la caja.',
    'La propina va en el campo tip del pago, y no en su monto.',
    'Un código de medio de pago en el mapeo es el paymentType, y vale antes que el de las credenciales. Los descuentos no tienen código.',
    'Las fechas se envían en la hora del país, sin zona.',
    'data de /orderstatus es una lista, también la de un solo pedido, y está vacía si Toteat no lo conoce.',
    'Un pedido se busca por orderReference entre los abiertos: uno que ya se cerró no aparece.',
    'El número que el local ve en su pantalla es el orderId.',
    'Los avisos de Toteat no se usan, porque ningún documento que leímos muestra su forma: el estado se consulta.',
  ],
  check: checkToteat,
  takesCodes: traits.codes,
  pos: { serves: ['toteat'], open: toteatPos },
});
