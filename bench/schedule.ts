import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Schedule, TimeRange } from '#domain/schedule/schedule.ts';
import { slotsOf } from '#domain/schedule/slots.ts';

/**
 * The schedule engine: 10,000 stores as separate objects, evaluated for delivery and for pickup.
 * Baseline: reading the clock of each store's zone with `Intl`.
 */
const storeCount = 10_000;
/** Milliseconds, and the same in Intl clocks: what a busy machine slows, it slows in both. */
const budget = { milliseconds: 50, clocks: 9 };
const rounds = 15;

const range = (openingTime: string, closingTime: string): TimeRange => ({
  openingTime,
  closingTime,
  dispatchMethod: 'both',
});
const ordinary = [range('12:00', '16:00'), range('19:00', '23:30')];
const night = [range('00:00', '02:00'), range('18:00', '24:00')];
const zones = [
  'America/Santiago',
  'America/Belize',
  'America/Guatemala',
  'America/Mexico_City',
  'America/Punta_Arenas',
];

function storeOf(number: number, now: number): Schedule {
  const hours = number % 3 === 0 ? night : ordinary;
  const closing = (from: number, to: number) => ({
    startDatetime: new Date(now + from * 3_600_000).toISOString(),
    endDatetime: new Date(now + to * 3_600_000).toISOString(),
    reason: 'Inventario',
    dispatchMethod: 'both' as const,
  });
  const days = { monday: [], tuesday: hours, wednesday: hours, thursday: hours, friday: hours, saturday: hours };
  const noWaits = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  return {
    timeZone: zones[number % zones.length] ?? 'America/Santiago',
    orderMethod: { delivery: true, pickUp: number % 7 !== 0 },
    businessHours: { ...days, sunday: number % 4 === 0 ? hours : [] },
    specialDays: number % 5 === 0 ? [{ date: '2026-12-25', reason: 'Navidad', ranges: [] }] : [],
    closings: number % 10 === 0 ? [closing(-1, 1), closing(24, 30)] : [],
    deliveryWaitTime: 45,
    pickUpWaitTime: 20,
    exceptionalWaitTimes: { periodic: noWaits, specific: [] },
  };
}

const milliseconds = (work: () => void): number => {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  // Other work of the machine only ever adds to a run.
  return Math.min(...times);
};

const moments = ['2026-06-10T17:00:00Z', '2026-06-15T05:30:00Z', '2026-09-06T03:59:00Z', '2026-12-24T23:00:00Z'];
const formats = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric' })]),
);
let [slowest, dearest] = [0, 0];
for (const moment of moments) {
  const at = new Date(moment);
  const stores = Array.from({ length: storeCount }, (_, number) => storeOf(number, at.getTime()));
  const first = performance.now();
  let open = 0;
  for (const store of stores) for (const method of dispatchMethods) if (opennessAt(store, method, at).open) open++;
  const cold = performance.now() - first;
  const engine = milliseconds(() => {
    for (const store of stores) for (const method of dispatchMethods) opennessAt(store, method, at);
  });
  const clock = milliseconds(() => {
    for (const { timeZone } of stores) formats.get(timeZone)?.format(at);
  });
  slowest = Math.max(slowest, engine);
  dearest = Math.max(dearest, engine / clock);
  console.log(
    `${moment}  ${storeCount} stores, both methods: ${engine.toFixed(1)} ms (first time ${cold.toFixed(1)} ms, ${open} open);` +
      ` ${(engine / clock).toFixed(2)} times one Intl clock per store (${clock.toFixed(1)} ms)`,
  );
}

const store = storeOf(0, Date.parse(moments[0] ?? ''));
const now = new Date(moments[0] ?? '');
const slots = milliseconds(() => {
  for (let round = 0; round < 100; round++)
    slotsOf(store, 'delivery', '2026-06-12', { now, daysAhead: 7, stepMinutes: 30 });
});
console.log(`the slots of a day: ${(slots / 100).toFixed(3)} ms`);
const over = slowest >= budget.milliseconds && dearest >= budget.clocks;
console.log(
  `slowest ${slowest.toFixed(1)} ms of ${budget.milliseconds}, ${dearest.toFixed(1)} clocks of ${budget.clocks}`,
);
if (over) process.exitCode = 1;
