import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  orderCannotMove: { code: 1040, status: 409, message: 'El pedido no puede pasar a ese estado.' },
  orderRefused: { code: 1041, status: 422, message: 'El pedido no se puede tomar así.' },
  storeUnfit: { code: 1045, status: 409, message: 'Ese local no puede tomar el pedido ahora.' },
  cannotReportMissing: {
    code: 1048,
    status: 409,
    message: 'El canal no deja avisar que falta un producto de este pedido: tiene que estar en preparación.',
  },
  channelOrderOpen: {
    code: 1046,
    status: 409,
    message: 'El pedido sigue abierto en su canal: procésalo de nuevo, o recházalo allá.',
  },
  posOrderBusy: { code: 1049, status: 409, message: 'Se está enviando o buscando en la caja: espera un momento.' },
  posOrderSettled: { code: 1050, status: 409, message: 'Eso ya está resuelto en la caja.' },
  refundRefused: { code: 1042, status: 409, message: 'Este pago no se puede reembolsar.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
