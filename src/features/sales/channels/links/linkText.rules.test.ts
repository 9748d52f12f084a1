import { expect, test } from 'vitest';
import { busyText, isReadAsPaused, pauseDetail, pauseText } from './linkText.rules.ts';

const pause = {
  pausedAt: '2026-11-20T16:00:00.000Z',
  pausedUntil: '2026-11-20T17:30:00.000Z',
  pausedBy: 'Ana',
  pauseReason: 'corte de luz',
  state: 'paused',
  hasCredentials: true,
  providerName: 'Rappi',
} as const;
const clock = () => '14:30';

test('a pause names its end, who made it and why', () => {
  expect(pauseText(pause, clock)).toBe('Pausado por Ana hasta 14:30 · corte de luz');
  const endless = { ...pause, pausedUntil: null, pausedBy: '', pauseReason: '' };
  expect(pauseText(endless, clock)).toBe('Pausado hasta que alguien lo reanude');
  expect(pauseText({ ...pause, pausedAt: null }, clock)).toBeNull();
});

test('beside its state a pause does not say again that it is one', () => {
  expect(pauseDetail(pause, clock)).toBe('Por Ana hasta 14:30 · corte de luz');
  expect(isReadAsPaused(pause)).toBe(true);
  expect(isReadAsPaused({ ...pause, state: 'closed' })).toBe(false);
});

test('a pause that its channel does not have yet says so', () => {
  expect(pauseText({ ...pause, state: 'open' }, clock)).toMatch(/el canal todavía lo muestra abierto$/);
});

test('a pause that cannot be sent names the missing credentials', () => {
  expect(pauseText({ ...pause, state: 'open', hasCredentials: false }, clock)).toMatch(
    /· faltan las credenciales de Rappi$/,
  );
});

test('busy mode names its minutes, its end and how the channel learns them', () => {
  const busy = { busyMinutes: 15, busyUntil: '2026-11-20T17:30:00.000Z', preparation: 'store' } as const;
  expect(busyText(busy, clock)).toBe('15 min más por pedido hasta 14:30');
  expect(busyText({ ...busy, busyUntil: null, preparation: 'order' }, clock)).toBe(
    '15 min más por pedido · se envían al aceptar cada pedido',
  );
  expect(busyText({ ...busy, busyMinutes: null }, clock)).toBeNull();
});
