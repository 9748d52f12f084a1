import { describe, expect, it } from 'vitest';
import { FieldRegistry, formatValue } from './fieldRegistry.ts';

const fields = new FieldRegistry();
fields.set('name', { label: 'Nombre', tab: 'info', show: formatValue, secret: false });
fields.set('hours', { label: 'Horario', tab: 'hours', show: formatValue, secret: false });
fields.set('password', { label: 'Contraseña', tab: null, show: formatValue, secret: true });

describe('the inputs of a form', () => {
  it('hold the messages of what they are made of', () => {
    expect(fields.holder('hours.0.opensAt')).toBe('hours');
    expect(fields.holder('name')).toBe('name');
    expect(fields.holder('elsewhere.0')).toBeNull();
  });

  it('know which of them are secret', () => {
    expect(fields.secrets()).toEqual(['password']);
  });

  it('make a secret of the whole field that holds one', () => {
    const form = new FieldRegistry();
    for (const name of ['credentials.0.value.token', 'credentials.1.value.token'])
      form.set(name, { label: 'Token', tab: null, show: formatValue, secret: true });
    expect(form.secrets()).toEqual(['credentials']);
  });
});

describe('inputs that come late', () => {
  it('are told of, once for each name they get', () => {
    const form = new FieldRegistry();
    const notifications: number[] = [];
    const leave = form.subscribe(() => notifications.push(form.version()));
    const name = { label: 'Nombre', tab: null, show: formatValue, secret: false };
    form.set('name', name);
    form.set('name', { ...name, show: String });
    form.set('name', { ...name, label: 'Nombre del local' });
    expect(notifications).toEqual([1, 2]);
    leave();
    form.set('phone', name);
    expect(notifications).toEqual([1, 2]);
  });
});

describe('a value nobody said how to read', () => {
  it.each([
    [null, 'vacío'],
    ['', 'vacío'],
    [false, 'No'],
    [[], 'ninguno'],
    [[1, 'dos'], '1, dos'],
    [12, '12'],
  ])('%j reads %s', (value, expected) => {
    expect(formatValue(value)).toBe(expected);
  });
});
