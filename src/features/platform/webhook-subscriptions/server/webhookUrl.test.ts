import { expect, test } from 'vitest';
import { urlProblem } from './webhookUrl.ts';

test('hosts of the installation may be private and use HTTP on any port', () => {
  expect(urlProblem('http://erp.interno:8080/eventos')).toBe('La dirección debe empezar con https://');
  expect(urlProblem('http://erp.interno:8080/eventos', new Set(['erp.interno']))).toBeNull();
  expect(urlProblem('https://ejemplo.cl:8443/eventos')).toBeNull();
});
