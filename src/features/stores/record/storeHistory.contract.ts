import { paymentText } from '#domain/groupedPayments.ts';
import { entity } from '#kit/contract/entity.ts';
import { linkLabels } from '#kit/contract/links.ts';
import { storeLinks } from './storeLinks.contract.ts';
import { formatPhone } from '#domain/phones.ts';
import {
  areaCofinanceText,
  dayHoursText,
  deliveryMethodText,
  exceptionText,
  flagText,
  holeText,
  methodKeyText,
  specialDayText,
} from './storeHistory.rules.ts';
import { credentialText } from './credentialHistory.rules.ts';
import { providerName } from '../references/providerName.rules.ts';
import { storeReferenceLabels, storeReferences } from '../references/storeReferences.contract.ts';
import { type AreaKind, areaKindLabels } from '../delivery/delivery.contract.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';

const minutes = (value: number) => `${value} min`;
const phone = (value: string) => formatPhone(value);

/** Labels of the store fields, in form order. */
export const storeLabels = {
  name: 'Nombre',
  textAddress: 'Dirección',
  commune: 'Comuna',
  region: 'Región',
  franchise: 'Franquicia',
  format: 'Formato',
  latitude: 'Latitud',
  longitude: 'Longitud',
  timeZone: 'Zona horaria',
  phone: 'Teléfono',
  email: 'Correo',
  emailAlt: 'Correo alternativo',
  imageKey: 'Imagen',
  menuId: 'Menú',
  whatsappNumber: 'WhatsApp',
  whatsappNumberEnabled: 'WhatsApp activo',
  facebookMessengerId: 'Messenger',
  facebookMessengerIdEnabled: 'Messenger activo',
  deliveryTipAvailability: 'Propinas que se ofrecen',
  defaultTip: 'Propina sugerida',
  tipType: 'Tipo de propina',
  enabledTipStore: 'Propina en el local',
  enabledTipDelivery: 'Propina en delivery',
  deliveryInstructions: 'Instrucciones de entrega',
  enabledCheckoutQuestions: 'Preguntas antes de pagar',
  ...linkLabels(storeLinks),
  cartNotificationIntervalMinutes: 'Aviso de carrito abandonado',
  abandonedShoppingCartCouponId: 'Cupón de carrito abandonado',
  abandonedShoppingCartCouponEnabled: 'Cupón de carrito abandonado activo',
  orderAlertMinutes: 'Aviso de pedido atrasado',
  kitchenWaitsForPos: 'La cocina espera a la caja',
  subscriptionQuotes: 'Cuotas de suscripción',
  npsEmailTimer: 'Espera de la encuesta NPS',
  futureOrdersEnabled: 'Pedidos programados',
  ordersProgramming: 'Días de anticipación',
  maxFutureOrders: 'Máximo de pedidos programados por media hora',
  ordersProgrammingView: 'Vista de pedidos programados',
  orderMethod: 'Recibe pedidos para',
  businessHours: 'Horario',
  haveDifferentBusinessHours: 'Horarios distintos para delivery y retiro',
  specialDays: 'Días especiales',
  exceptionalWaitTimes: 'Esperas excepcionales',
  deliveryWaitTime: 'Espera de delivery',
  pickUpWaitTime: 'Espera de retiro',
  scheduledClosingTimes: 'Cierres programados',
  deliveryMethods: 'Formas de reparto',
  deliveryAreas: 'Zonas de reparto',
  deliveryCalculationType: 'Cálculo por distancia',
  minimumValueForFreeDelivery: 'Despacho gratis desde',
  alwaysChargesDelivery: 'Cobra siempre el despacho',
  freeDeliveryForExternal: 'Despacho gratis con flota externa',
  paymentMethods: 'Medios de pago',
  ...storeReferenceLabels,
  credentials: 'Credenciales',
} as const;

export const storeEntity = entity({
  table: 'stores',
  area: 'stores',
  label: 'local',
  title: 'name',
  links: storeLinks,
  externalIds: storeReferences,
  references: { menuId: 'menus', abandonedShoppingCartCouponId: 'coupons' },
  fields: storeLabels,
  words: {
    latitude: String,
    longitude: String,
    phone,
    whatsappNumber: phone,
    imageKey: () => 'una imagen',
    deliveryTipAvailability: (tips: Record<string, true>) => Object.keys(tips),
    tipType: (type: string) => (type === 'percentage' ? 'Porcentaje' : 'Monto'),
    cartNotificationIntervalMinutes: minutes,
    npsEmailTimer: minutes,
    orderAlertMinutes: minutes,
    ordersProgrammingView: (view: string) => (view === 'list' ? 'Lista' : 'Calendario'),
    orderMethod: flagText,
    businessHours: dayHoursText,
    specialDays: specialDayText,
    exceptionalWaitTimes: exceptionText,
    deliveryWaitTime: minutes,
    pickUpWaitTime: minutes,
    deliveryMethods: deliveryMethodText,
    deliveryCalculationType: (type: string) => (type === 'exactKm' ? 'Kilómetros exactos' : 'Kilómetros iniciados'),
    minimumValueForFreeDelivery: (amount: number, { money }) => money(amount),
    paymentMethods: paymentText,
  },
});

const within = { table: 'stores', field: 'storeId', isListed: true } as const;

export const closingEntity = entity({
  table: 'storeClosings',
  area: 'stores',
  label: 'cierre',
  title: 'reason',
  within,
  fields: {
    storeId: 'Local',
    startDatetime: 'Inicio',
    endDatetime: 'Término',
    reason: 'Motivo',
    dispatchMethod: 'Cierra',
  },
  words: { dispatchMethod: (scope: keyof typeof dispatchScopeLabels) => dispatchScopeLabels[scope] },
});

export const areaEntity = entity({
  table: 'deliveryAreas',
  area: 'stores',
  label: 'zona de reparto',
  title: 'name',
  within,
  fields: {
    storeId: 'Local',
    name: 'Nombre',
    kind: 'Tipo',
    points: 'Forma',
    holes: 'Huecos',
    locked: 'Bloqueada',
    fee: 'Costo de despacho',
    minimumOrder: 'Pedido mínimo',
    deliveryMethodKey: 'Forma de reparto',
    externalDeliveryCofinance: 'Aporte del local',
  },
  words: {
    // The coordinates of a shape are not readable: the history shows only that it changed.
    points: () => [],
    kind: (kind: AreaKind) => areaKindLabels[kind],
    holes: holeText,
    fee: (amount: number, { money }) => money(amount),
    minimumOrder: (amount: number, { money }) => money(amount),
    deliveryMethodKey: methodKeyText,
    externalDeliveryCofinance: areaCofinanceText,
  },
});

export const credentialEntity = entity({
  table: 'authCredentials',
  area: 'stores',
  label: 'credencial de local',
  title: 'key',
  within,
  fields: {
    storeId: 'Local',
    key: 'Proveedor',
    value: 'Datos',
    secrets: 'Claves secretas',
    testedAt: 'Probadas',
    testOk: 'La conexión funciona',
    testMessage: 'Resultado de la prueba',
  },
  words: { key: providerName, value: credentialText },
});

/** Stores and what they have several of. */
export const storeEntities = [storeEntity, closingEntity, areaEntity, credentialEntity];

/** Database constraints as form errors: field on the wire and message. */
export const storeConstraints = {
  stores_menu_fk: { field: 'menu_id', message: 'No existe ese menú' },
  stores_coupon_fk: { field: 'abandoned_shopping_cart_coupon_id', message: 'No existe ese cupón' },
  delivery_areas_name_unique: { field: 'delivery_areas', message: 'Hay dos zonas con el mismo nombre' },
  auth_credentials_key_unique: { field: 'credentials', message: 'Otra persona acaba de guardar estas credenciales' },
};
