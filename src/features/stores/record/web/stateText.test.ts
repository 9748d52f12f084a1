import { describe, expect, it } from 'vitest';
import type { Openness } from '#domain/schedule/schedule.ts';
import { stateText } from './stateText.ts';

// A Friday, 12:00 in Santiago.
const now = Date.parse('2026-11-20T15:00:00.000Z');
const at = { timeZone: 'America/Santiago', now };
const state = (change: Partial<Openness>): Openness => ({
  open: false,
  reason: 'closing',
  until: null,
  note: null,
  wait: 30,
  ...change,
});

describe('the state of a store', () => {
  it('is open with its closing time', () => {
    const open = state({ open: true, reason: 'open', until: '2026-11-21T02:00:00.000Z' });
    expect(stateText(open, { ...at, timeZone: 'America/Santiago' })).toMatchObject({ word: 'Abierto', why: null });
    expect(stateText(open, at).until).toMatch(/^hasta 23:00/);
  });

  it('is closed with the reason of the staff', () => {
    const closed = state({ until: '2026-11-21T13:00:00.000Z', note: 'Inventario' });
    expect(stateText(closed, at).why).toBe('Cierre programado: Inventario');
    expect(stateText(closed, at).until).toMatch(/^hasta mañana 10:00/);
    expect(stateText(state({ reason: 'specialDay', note: 'Navidad' }), at).why).toBe('Día especial: Navidad');
  });

  it('opens at a time outside its hours', () => {
    const shut = state({ reason: 'outsideHours', until: '2026-11-21T13:00:00.000Z' });
    expect(stateText(shut, at)).toMatchObject({ word: 'Cerrado', why: null });
    expect(stateText(shut, at).until).toMatch(/^abre mañana 10:00/);
    expect(stateText(state({ reason: 'outsideHours' }), at).why).toBe('Fuera de horario');
  });

  it('is permanently closed without an end time', () => {
    expect(stateText(state({}), at)).toMatchObject({ word: 'Cerrado', why: 'Cierre permanente', until: null });
    const dated = state({ until: '2026-11-21T13:00:00.000Z' });
    expect(stateText(dated, at, { permanent: true })).toMatchObject({ why: 'Cierre permanente', until: null });
  });

  it('does not sell during its hours while setup is missing', () => {
    const open = state({ open: true, reason: 'open', until: '2026-11-21T02:00:00.000Z' });
    expect(stateText(open, at, { missing: ['menu', 'zones'] })).toEqual({
      word: 'No vende',
      tone: 'warning',
      why: 'Falta menú, zonas',
      until: null,
    });
    expect(stateText(state({}), at, { missing: ['menu'] }).word).toBe('Cerrado');
  });

  it('explains missing hours, and is empty for methods it does not offer', () => {
    expect(stateText(state({ reason: 'noHours' }), at)).toMatchObject({ why: 'Sin horarios', tone: 'warning' });
    expect(stateText(state({ reason: 'disabled' }), at)).toMatchObject({ word: 'No ofrece', why: null, until: null });
  });
});
