import { provider } from '../../provider.ts';
import { checkBsale, bsalePos } from './bsalePos.ts';
import { bsaleDeclaration } from './declaration.ts';
import { hosts, traits } from './dialect.ts';
import { bsaleForm } from './form.ts';

export const bsale = provider({
  ...bsaleDeclaration,
  form: bsaleForm,
  hosts,
  assumptions: [
    'Bsale no tiene ambiente de pruebas: sin «Ambiente productivo» el documento se emite sin declararse, y Bsale puede mostrarlo como rechazado.',
    'Cada pedido es un documento: boleta, o factura si el cliente la pidió. Es definitivo: Bsale no dice nada de la cocina ni del reparto.',
    'Los productos, las opciones y el despacho son líneas con el SKU de su variante, con el precio después de descuentos.',
    'Bsale suma el IVA de 19 % a los netos de cuatro decimales, y el total es el mismo que el del pedido.',
    'Una línea gratis va con su precio y 100 % de descuento; una opción sin precio, con un neto de $1 y 100 % de descuento.',
    'El pedido se busca por su referencia, con código 801 y nuestra clave, que vuelve en expand=[references] o en salesId; salesId evita que se emita dos veces.',
    'Con dispatch en 1, Bsale descuenta el stock, y rechaza el documento si no alcanza.',
    'Un código de medio de pago en el mapeo es el paymentTypeId, y vale antes que el de las credenciales.',
    'Los descuentos no tienen código, y la propina no es una venta: no va en el documento.',
    'La factura lleva el giro «Sin giro informado», y la comuna del local: el pedido no los tiene.',
    'La nota de crédito de una boleta sin cliente va al RUT 66.666.666-6, con la dirección del local en Bsale.',
    'expand=[document_type] trae el código del SII de un documento, también en una lista; sin él, es una boleta.',
    'La nota de crédito lleva nuestra clave al final de su motivo, para no emitirla dos veces.',
    'Una nota de crédito por cantidades devuelve el precio de esas unidades con su parte del descuento.',
    'El stock de varias variantes se lee con code=[a,b]; una variante con stock ilimitado no se cuenta.',
    'Los precios son los de la lista indicada, y su valor con impuestos se redondea al peso.',
    'Bsale no publica cuántas consultas acepta: el catálogo se lee a lo más tres veces por minuto.',
    'Los avisos de Bsale no se usan: no tienen firma y los activa su soporte.',
  ],
  check: checkBsale,
  writesItems: true,
  issuesDocuments: true,
  takesCodes: traits.codes,
  pos: { serves: ['bsale'], open: bsalePos },
});
