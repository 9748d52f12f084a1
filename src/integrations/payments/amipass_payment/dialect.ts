import { z } from 'zod';
import { pastInstantOf } from '#domain/time/zonedTime.ts';
import { parseJson } from '../../parseJson.ts';

/** Assumptions and terms of Amipass, to correct here when its documentation differs. */

export const timeZone = 'America/Santiago';
/** Difference between their clock and ours that is allowed when a payment is searched by its code. */
export const clockToleranceMs = 2 * 60_000;

const text = z.coerce.string();

/** Answers are texts that contain JSON. */
const doubleEncoded = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((value, { addIssue }) => {
      try {
        return parseJson(value);
      } catch {
        addIssue({ code: 'custom', message: 'No es JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const result = doubleEncoded(
  z.object({
    CodRespuesta: text,
    DesRespuesta: text.nullish(),
    CodAutorizacion: text.nullish(),
    Fecha: text.nullish(),
    Monto: z.coerce.number().nullish(),
  }),
);
export type Result = z.output<typeof result>;

/** "Nothing found" is an empty list. */
export const transactions = doubleEncoded(
  z.array(z.object({ sTipoTransaccion: text, dTransaccion: text, idTransaccion: text, nMonto: z.coerce.number() })),
);
export type Transaction = z.output<typeof transactions>[number];

export const isApproved = ({ CodRespuesta }: Result): boolean => /^0+$/.test(CodRespuesta.trim());
export const isAnnulment = ({ sTipoTransaccion, nMonto }: Transaction): boolean =>
  /anul/i.test(sTipoTransaccion) || nMonto < 0;

/** The past instant of a moment on Chile's clock, `2026-11-28T12:30:05`; null when it is written otherwise. */
export function instantOfText(moment: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)/.exec(moment) ?? [];
  const local = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(local) ? null : new Date(pastInstantOf(timeZone, local, Date.now())).toISOString();
}
