import { describe, expect, it } from 'vitest';
import { jobErrors, jobOutcome, jobResult } from './jobResult.ts';

const format = { integer: String };
const failed = [
  { line: 3, email: 'ana@empresa', reason: 'Escribe un correo con este formato: nombre@empresa.com' },
  { name: 'Benito', reason: 'No puedes dar permisos que tú no tienes.' },
];

describe('the result of a job', () => {
  it.each([
    [
      'counts created, updated and failed rows',
      { saved: 12, updated: 1, failed },
      '12 creados, 1 actualizado, 2 con error',
    ],
    ['counts updated records of a run', { done: 211, unchanged: 3, failed: [], requestId: 'r' }, '211 actualizados'],
    [
      'counts created records of an import',
      { created: 2, updated: 0, failed, requestId: 'r' },
      '2 creados, 2 con error',
    ],
    ['reports no changes', { saved: 0, updated: 0, failed: [] }, 'Sin cambios'],
    ['counts the rows of a file', { rows: 0, url: '/archivo' }, '0 filas'],
    ['counts the things that the job names', { summary: { count: 1, noun: ['correo', 'correos'] } }, '1 correo'],
    ['says how many, also none', { summary: { count: 0, noun: ['correo', 'correos'] } }, '0 correos'],
    ['is the sentence of the job', { summary: 'Publicado', sent: 3 }, 'Publicado'],
    ['is empty for other kinds of results', { file: 'a.csv' }, null],
    ['is empty without a result', null, null],
  ])('%s', (_, result, expected) => {
    expect(jobResult(result, format)).toBe(expected);
  });

  it('counts skipped items, so that it does not look like a success', () => {
    expect(jobOutcome({ saved: 2, updated: 0, failed }, format)).toEqual({
      words: '2 creados, 2 con error',
      failures: 2,
    });
    expect(jobOutcome({ saved: 2, updated: 0, failed: [] }, format)).toEqual({ words: '2 creados', failures: 0 });
    expect(jobOutcome(null, format)).toEqual({ words: null, failures: 0 });
  });

  it('explains what failed', () => {
    expect(jobErrors({ saved: 1, failed })).toEqual([
      { what: 'Línea 3 · ana@empresa', reason: 'Escribe un correo con este formato: nombre@empresa.com' },
      { what: 'Benito', reason: 'No puedes dar permisos que tú no tienes.' },
    ]);
    expect(jobErrors(null)).toEqual([]);
  });

  it('lists failures by line or record', () => {
    const left = [
      { id: null, line: 4, name: 'VUELVE10', field: 'code', message: 'Ya existe.' },
      { id: 7, name: 'Ñuñoa', field: null, message: 'No paga en línea.' },
    ];
    expect(jobErrors({ done: 1, failed: left })).toEqual([
      { what: 'Línea 4 · VUELVE10', reason: 'Ya existe.' },
      { what: 'Ñuñoa', reason: 'No paga en línea.' },
    ]);
  });

  it.each(['failedStores', 'failedProducts'])('counts changed and failed records: %s', (field) => {
    const report = { updated: 211, unchanged: 1, [field]: [{ id: 5, name: 'Ñuñoa', reason: 'No paga en línea.' }] };
    expect(jobResult(report, format)).toBe('211 actualizados, 1 con error');
    expect(jobErrors(report)).toEqual([{ what: 'Ñuñoa', reason: 'No paga en línea.' }]);
  });
});
