import { describe, expect, it } from 'vitest';
import { FieldRegistry, formatValue } from './fieldRegistry.ts';

const fields = new FieldRegistry();
fields.set('name', { label: 'Nombre', tab: 'info', show: formatValue, secret: false });
fields.set('hours', { label: 'Horario', tab: 'hours', show: formatValue, secret: false });
fields.set('password', { label: 'Contraseña', tab: null, show: formatValue, secret: true });

describe('the field registry of a form', () => {
  it('contains the messages of nested fields', () => {
    expect(fields.holder('hours.0.opensAt')).toBe('hours');
    expect(fields.holder('name')).toBe('name');
    expect(fields.holder('elsewhere.0')).toBeNull();
  });

  it('knows secret fields', () => {
    expect(fields.secrets()).toEqual(['password']);
  });

  it('treats a field that contains a secret as secret', () => {
    const form = new FieldRegistry();
    for (const name of ['credentials.0.value.token', 'credentials.1.value.token'])
      form.set(name, { label: 'Token', tab: null, show: formatValue, secret: true });
    expect(form.secrets()).toEqual(['credentials']);
  });
});

describe('fields registered later', () => {
  it('are announced once per name', () => {
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

describe('a value without a format', () => {
  it.each([
    [null, 'vacío'],
    ['', 'vacío'],
    [false, 'No'],
    [[], 'ninguno'],
    [[1, 'dos'], '1, dos'],
    [12, '12'],
  ])('%j is parsed as %s', (value, expected) => {
    expect(formatValue(value)).toBe(expected);
  });
});
