import { z } from 'zod';
import { amount, enumOf, positive, positiveAmount } from '#kit/contract/fields.ts';
import { formatMoney } from '#domain/money.ts';
import { hardCeilings, hardUnits } from '#domain/orders/orderCeilings.ts';
import { type FeeDisplay, feeDisplays } from '#domain/delivery/deliveryTypes.ts';
import type { EntityFormat } from '#kit/contract/entity.ts';
import { section, type SectionValues } from '../section.contract.ts';

const money = (value: number, format: EntityFormat) => format.money(value);

/** Delivery prices and order limits of the chain. */
export const deliverySection = section({
  key: 'delivery',
  id: 1,
  title: 'Despacho',
  purpose:
    'Cuánto cuesta el despacho y qué pedidos se aceptan. La tarifa propia de un local o una zona tiene prioridad.',
  page: 'general',
  guests: true,
  chain: true,
  reaches: 'stores',
  fields: z.strictObject({
    /** For delivery areas without a price. */
    deliveryPrice: amount,
    /** Total of products, for delivery areas without a minimum; null: none. */
    minPriceForDelivery: positiveAmount.nullable(),
    maxPriceForDelivery: positiveAmount.nullable(),
    maxPriceForPickUp: positiveAmount.nullable(),
    /** Ceilings of a guest's order; null: the country's. */
    maxUnitsPerLine: positive(hardUnits).nullable(),
    maxUnits: positive(hardUnits).nullable(),
    /** Total of an order that is paid on receipt. */
    maxUnpaidTotal: positiveAmount.nullable(),
    minimumValueForFreeDelivery: z.strictObject({
      value: positiveAmount.nullable(),
      /** Also for deliveries by an external fleet, which the store then pays. */
      enabledForExternalDelivery: z.boolean(),
    }),
    /** For fees by distance, in stores without prices for them. */
    dynamicDeliveryPrice: z.strictObject({ basePrice: amount.nullable(), kmPrice: amount.nullable() }),
    feeDisplay: enumOf(feeDisplays),
  }),
  rules({ minPriceForDelivery: min, maxPriceForDelivery: max, maxUnpaidTotal }, context, country) {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (min !== null && max !== null && max < min)
      refuse('maxPriceForDelivery', 'Debe ser al menos el pedido mínimo con despacho');
    const { unpaidTotal } = hardCeilings(country);
    if (maxUnpaidTotal !== null && maxUnpaidTotal > unpaidTotal)
      refuse('maxUnpaidTotal', `Usa como máximo ${formatMoney(unpaidTotal, country)}`);
  },
  defaults: {
    deliveryPrice: 0,
    minPriceForDelivery: null,
    maxPriceForDelivery: null,
    maxPriceForPickUp: null,
    maxUnitsPerLine: null,
    maxUnits: null,
    maxUnpaidTotal: null,
    minimumValueForFreeDelivery: { value: null, enabledForExternalDelivery: false },
    dynamicDeliveryPrice: { basePrice: null, kmPrice: null },
    feeDisplay: 'both',
  },
  notes: {
    deliveryPrice: {
      label: 'Precio del despacho',
      changes: 'Lo que se cobra en las zonas que no tienen tarifa propia.',
      shows: 'El cliente lo lee al elegir su dirección y en el total.',
      synonyms: ['envío', 'reparto', 'delivery', 'tarifa', 'flete', 'costo de envío', 'domicilio'],
      words: money,
    },
    'minimumValueForFreeDelivery.value': {
      label: 'Despacho gratis desde',
      changes:
        'Desde ese total de productos no se cobra el despacho, en los locales sin un monto propio. En blanco, siempre se cobra.',
      shows: 'El cliente lo lee al elegir local y en el total.',
      synonyms: ['envío gratis', 'free delivery', 'envío sin costo', 'gratuito', 'reparto gratis'],
      words: money,
    },
    'minimumValueForFreeDelivery.enabledForExternalDelivery': {
      label: 'Gratis también con repartidores externos',
      changes: 'El local paga todo lo que cobre Uber, PedidosYa o Cabify por esos pedidos.',
      shows: 'El cliente no ve cobro de despacho en el total.',
      synonyms: ['uber', 'pedidosya', 'cabify', 'flota externa', 'subsidio', 'envío gratis'],
    },
    'dynamicDeliveryPrice.basePrice': {
      label: 'Por distancia: precio base',
      changes: 'Base que se cobra antes de sumar kilómetros, en los locales sin precio propio.',
      shows: 'Se suma en el despacho que lee el cliente.',
      synonyms: ['tarifa dinámica', 'tarifa base', 'kilómetros', 'km', 'distancia'],
      words: money,
    },
    'dynamicDeliveryPrice.kmPrice': {
      label: 'Por distancia: precio por km',
      changes: 'Lo que agrega cada kilómetro, en los locales sin precio propio.',
      shows: 'Se suma en el despacho que lee el cliente.',
      synonyms: ['tarifa dinámica', 'kilómetros', 'distancia', 'precio por kilómetro'],
      words: money,
    },
    minPriceForDelivery: {
      label: 'Pedido mínimo con despacho',
      changes: 'Bajo ese total de productos no hay delivery, en las zonas sin un mínimo propio.',
      shows: 'El cliente lee cuánto le falta antes de pagar.',
      synonyms: ['compra mínima', 'monto mínimo', 'mínimo de compra', 'piso'],
      words: money,
    },
    maxPriceForDelivery: {
      label: 'Pedido máximo con despacho',
      changes: 'Sobre ese total de productos el pedido no se acepta con despacho.',
      shows: 'El cliente lee el máximo y puede quitar productos o llamar al local.',
      synonyms: ['tope', 'monto máximo', 'límite', 'compra máxima', 'fraude'],
      words: money,
    },
    maxPriceForPickUp: {
      label: 'Pedido máximo con retiro',
      changes: 'Sobre ese total de productos el pedido no se acepta para retirar.',
      shows: 'El cliente lee el máximo y puede quitar productos o llamar al local.',
      synonyms: ['tope', 'monto máximo', 'límite', 'compra máxima', 'pick up', 'retiro en tienda'],
      words: money,
    },
    maxUnitsPerLine: {
      label: 'Unidades de un mismo producto',
      changes: 'Sobre esa cantidad el pedido no se acepta, salvo por teléfono. En blanco, 50.',
      shows: 'El cliente lee el máximo y puede llamar al local.',
      synonyms: ['tope', 'cantidad máxima', 'límite', 'fraude', 'broma', 'unidades'],
    },
    maxUnits: {
      label: 'Productos en un pedido',
      changes: 'Sobre esa cantidad el pedido no se acepta, salvo por teléfono. En blanco, 200.',
      shows: 'El cliente lee el máximo y puede llamar al local.',
      synonyms: ['tope', 'cantidad máxima', 'límite', 'fraude', 'broma', 'unidades'],
    },
    maxUnpaidTotal: {
      label: 'Pedido máximo que se paga al recibir',
      changes:
        'Sobre ese total solo se acepta con pago en línea. En blanco, el tope del país; hasta diez veces ese tope.',
      shows: 'El cliente lee el máximo y puede pagar en línea, quitar productos o llamar al local.',
      synonyms: ['efectivo', 'contra entrega', 'tope', 'fraude', 'broma', 'pago al recibir', 'límite'],
      words: money,
    },
    feeDisplay: {
      label: 'Cómo se muestran los cobros de un repartidor externo',
      changes:
        'Muestra lo que cobra como despacho o como tarifa de servicio, o cada cobro por separado si son dos. El total es el mismo.',
      shows: 'En el detalle del total que lee el cliente, al pedir y al seguir su pedido.',
      synonyms: ['tarifa de servicio', 'service fee', 'cargo', 'comisión', 'boleta', 'desglose'],
      words: (value: FeeDisplay) => feeDisplays[value],
    },
  },
});
export type DeliverySettings = SectionValues<typeof deliverySection>;
