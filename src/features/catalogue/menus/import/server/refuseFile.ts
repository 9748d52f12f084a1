import { fail } from '#kit/contract/failures.ts';

export const refuseFile = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });

export const refuseTooHeavy = (): never =>
  refuseFile('La planilla es demasiado grande al abrirla: deja solo la hoja del menú, o guárdala como CSV.');
