import { fail } from '#kit/contract/failures.ts';

/** Whether a file is one of Excel's own: those of today are ZIP archives, those of before are not. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  ['504b0304', 'd0cf11e0'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'));

export const refuseWorkbook = (message: string): never =>
  fail('invalidFields', { message, fields: { file: [message] } });

export const refuseTooHeavy = (): never =>
  refuseWorkbook('La planilla es demasiado grande al abrirla: deja solo la hoja con los datos, o guárdala como CSV.');
