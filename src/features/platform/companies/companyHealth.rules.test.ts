import { expect, test } from 'vitest';
import { companyHealth } from './companyHealth.rules.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const healthy = {
  storeCount: 3,
  lastOrderAt: '2026-11-30T11:00:00Z',
  failedJobs: 0,
  overdueInvoices: 0,
  dayRequests: 1000,
  dayFailures: 0,
};

test.each([
  [healthy, 'good', []],
  [{ ...healthy, lastOrderAt: '2026-11-26T12:00:00Z' }, 'attention', ['Sin pedidos hace 4 días']],
  [{ ...healthy, lastOrderAt: null, failedJobs: 1 }, 'attention', ['Todavía sin pedidos', '1 tarea falló']],
  [{ ...healthy, failedJobs: 3 }, 'attention', ['3 tareas fallaron']],
  [{ ...healthy, overdueInvoices: 2 }, 'attention', ['2 facturas vencidas']],
  [{ ...healthy, dayFailures: 10 }, 'attention', ['Falla el 1 % de las solicitudes']],
  [{ ...healthy, dayFailures: 9, dayRequests: 20 }, 'good', []],
  [{ ...healthy, dayFailures: 19, dayRequests: 2000 }, 'good', []],
  [{ ...healthy, storeCount: 0, lastOrderAt: null }, 'good', []],
  [null, 'unknown', []],
] as const)('the health of %o is %s, because %o', (pulse, state, reasons) => {
  expect(companyHealth(pulse, now)).toEqual({ state, reasons });
});
