import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  driverFull: { code: 1091, status: 409, message: 'Al repartidor no le caben más pedidos.' },
  driverBusy: { code: 1092, status: 409, message: 'El repartidor tiene pedidos en curso o efectivo por entregar.' },
  orderNotAssignable: { code: 1093, status: 409, message: 'Ese pedido no se puede dar a este repartidor.' },
  driverCannotLeave: { code: 1094, status: 409, message: 'El repartidor no tiene pedidos listos para salir.' },
  runEnded: { code: 1095, status: 404, message: 'Este enlace ya no sirve. Pide uno nuevo en tu local.' },
  deliveryUnproven: {
    code: 1096,
    status: 422,
    message: 'Falta la prueba de la entrega: una foto o el código del cliente.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
