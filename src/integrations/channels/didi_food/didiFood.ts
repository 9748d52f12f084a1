import { provider } from '../../provider.ts';
import { didiFoodDeclaration } from './declaration.ts';
import { hosts } from './dialect.ts';
import { checkDidiFood, didiFoodChannel, storeOfDidiFoodWebhook } from './didiFoodChannel.ts';
import { didiFoodForm } from './form.ts';

/** The marketplace of DiDi Food. */
export const didiFood = provider({
  ...didiFoodDeclaration,
  form: didiFoodForm,
  hosts,
  assumptions: [
    'La documentación se leyó en copias públicas: hay que compararla con la del portal antes de abrir un local.',
    'No hay un ambiente de prueba aparte: lo son la aplicación y los locales de prueba.',
    'Los montos vienen en centésimos, también en pesos chilenos y colones.',
    'order_price es la suma de los productos con sus opciones, antes de descuentos y sin despacho.',
    'promotions trae todos los descuentos, también los de productos; shop_subside_price es lo que paga el local.',
    'Si reparte el local recibe real_price más la propina; si no, order_price menos lo que él paga de los descuentos.',
    'El cargo por pedido chico y el de servicio son de DiDi Food.',
    'En efectivo, el repartidor de DiDi Food paga shop_paid_money en el local, y el cliente paga customer_need_paying_money al del local.',
    'Ningún documento muestra pedidos agendados: todos se preparan al llegar.',
    'Los estados 921 y 923 son de pedidos que el local rechazó o anuló, y 922 el de uno que nadie aceptó a tiempo.',
    'Un pedido que no existe se informa con el error de parámetros 10002.',
    'Avisar otra vez que un pedido está listo no es un error.',
    'No hay una lista de pedidos por aceptar: los que se pierden llegan cuando DiDi Food repite su aviso.',
    'Las solicitudes del cliente no se responden: DiDi Food rechaza las anulaciones y acepta las devoluciones.',
    'Al pausar, biz_status es 2 con auto_switch 1 (manual); al abrir, 1 con auto_switch 2, para que siga su horario.',
    '/shop/shop/detail trae biz_status y sub_biz_status: 2 es una pausa por la API y 3, fuera de horario. El error 11010 no deja cambiar el estado.',
    'Un local que no existe se informa con el error de parámetros 10002.',
    'Los productos se agotan por app_item_id, que es nuestra clave si el menú se cargó con ella; el resultado se lee en /item/item/list, con status 1 o 2.',
    'Un llamado agota hasta 100 productos.',
    'El menú se carga en una tarea, cuyo estado se lee en getMenuTaskInfo por su taskID; cargarlo otra vez reemplaza al que espera.',
    '/item/item/list trae el menú con los mismos campos con que se carga.',
    'Las opciones tienen un nivel, y las de un grupo no son gratis. El menú no lleva el horario del local.',
    'sold_info_intl trae los días de 1 (lunes) a 7 y las horas como 09:30; el fin del día es 23:59.',
    'head_img acepta la dirección de una foto, y DiDi Food omite la que no sirve.',
    'Los impuestos de México (tax_info_list) se configuran en el portal.',
    'Los avisos se piden en JSON, y un local sin asociar se conoce por su shop_id.',
  ],
  orderOptions: {
    denials: {
      soldOut: 'Se agotó un producto',
      closed: 'El local está cerrado',
      busy: 'El local no da abasto',
      technical: 'No hay luz o agua',
      other: 'Otro motivo',
    },
    cancelsAccepted: true,
  },
  sendsWebhooks: true,
  sharedWebhooks: {
    storeField: 'appShopId',
    credentials: ['appId', 'appSecret'],
    readStore: storeOfDidiFoodWebhook,
  },
  check: checkDidiFood,
  channels: { serves: ['didi_food'], open: didiFoodChannel },
});
