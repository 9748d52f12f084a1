import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

/** What the area refuses, with the sentences people read. */
export const failures = {
  driverFull: { code: 1081, status: 409, message: 'Al repartidor no le caben más pedidos.' },
  driverBusy: { code: 1082, status: 409, message: 'El repartidor tiene pedidos en curso o efectivo por entregar.' },
  orderNotAssignable: { code: 1083, status: 409, message: 'Ese pedido no se puede dar a este repartidor.' },
  driverCannotLeave: { code: 1084, status: 409, message: 'El repartidor no tiene pedidos listos para salir.' },
  runEnded: { code: 1085, status: 404, message: 'Este enlace ya no sirve. Pide uno nuevo en tu local.' },
  deliveryUnproven: {
    code: 1086,
    status: 422,
    message: 'Falta la prueba de la entrega: una foto o el PIN del cliente.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
