import { type FailureKind, kitFailures } from '#kit/contract/failures.ts';

type Json = Record<string, unknown>;
type Failures = Readonly<Record<string, FailureKind>>;

/** A refusal as it travels, with every code there is. */
export const errorSchema = (failures: Failures): Json => ({
  type: 'object',
  required: ['code', 'message', 'errors', 'request_id'],
  properties: {
    code: {
      type: 'integer',
      enum: [...new Set(Object.values(failures).map(({ code }) => code))].toSorted((a, b) => a - b),
      description: 'Del catálogo; no cambia',
      example: kitFailures.invalidFields.code,
    },
    message: { type: 'string', description: 'Para personas', example: kitFailures.invalidFields.message },
    errors: {
      type: 'object',
      description: 'Mensajes por campo, con el nombre con que se envió',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      example: { default_tip: ['Usa como máximo 100'] },
    },
    request_id: { type: 'string', description: 'La solicitud, para preguntar por ella' },
    conflict: {
      type: 'object',
      description: 'Solo con 409: los valores de ambas partes',
      properties: {
        version: { type: 'integer' },
        author: { type: ['string', 'null'] },
        at: { type: ['string', 'null'], format: 'date-time' },
        fields: {
          type: 'array',
          items: { type: 'object', properties: { field: { type: 'string' }, yours: {}, theirs: {} } },
        },
      },
    },
  },
});

/** A refusal in the dialect of signing in. */
export const signInError: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'Como la responde Google Identity Toolkit',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', description: 'Siempre 400' },
        message: { type: 'string', description: 'El motivo', example: 'INVALID_LOGIN_CREDENTIALS' },
      },
    },
  },
};

const retryAfter = { 'Retry-After': { description: 'Segundos hasta el próximo intento', schema: { type: 'integer' } } };

/** A response for each status, with all that is refused by it: code and sentence. */
export function errorResponses(failures: Failures): Json {
  const byStatus = Map.groupBy(Object.values(failures), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => {
      const [first] = kinds as [FailureKind];
      const example = {
        code: first.code,
        message: first.message,
        errors: status === kitFailures.invalidFields.status ? { name: ['Debes completar este campo'] } : {},
        request_id: '7b1e2c1a-58c4-4a53-9a37-7d1f0f2b6c11',
      };
      const listed = [...new Set(kinds.map(({ code, message }) => `- ${code}: ${message}`))].join('\n');
      const withRetry = status === kitFailures.tooMany.status || status === kitFailures.unavailable.status;
      return [
        status,
        {
          description: listed,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
          ...(withRetry && { headers: retryAfter }),
        },
      ];
    }),
  );
}
