import type { FastifyInstance } from 'fastify';
import { Failure, kitFailures } from '#kit/contract/failures.ts';

/** No body of ours comes near: an order's choices, the deepest, are six levels of groups. */
const maxDepth = 32;
const maxKeys = 1_000;
/** Objects, lists and members in all: the zones of the largest file that is taken are three quarters of them. */
const maxValues = 250_000;

const code = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')];
const [openBrace, closeBrace, openBracket, closeBracket] = [code('{'), code('}'), code('['), code(']')];

const refused = {
  depth: new Failure(kitFailures.malformed, {
    message: `El contenido tiene demasiados niveles, uno dentro de otro: puede tener hasta ${maxDepth}.`,
  }),
  keys: new Failure(kitFailures.malformed, {
    message: `Una parte del contenido tiene más de ${maxKeys} campos y ninguna puede tener tantos.`,
  }),
  values: new Failure(kitFailures.tooLarge, {
    message: 'Lo que enviaste tiene demasiados datos. Guárdalo por partes.',
  }),
};

/**
 * Parses JSON bodies of reasonable shape.
 *
 * Deeper, wider or larger bodies are rejected by their bytes: parsing or validating them would block the event loop.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Some clients send the type with every request, also with a DELETE.
    if (body.length === 0) return done(null, undefined);
    const refusal = refusalOf(body);
    if (refusal) done(refusal);
    else void parse(request, body.toString(), done);
  });
}

/** Failure of a JSON text that must not be parsed, or null. Syntax errors are left to the parser. */
export function refusalOf(json: Buffer): Failure | null {
  const keys = new Uint32Array(maxDepth + 1);
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at);
    else if (byte === openBrace || byte === openBracket) {
      if (++depth > maxDepth) return refused.depth;
      keys[depth] = 0;
      values++;
    } else if (byte === closeBrace || byte === closeBracket) depth = Math.max(0, depth - 1);
    else if (byte === comma) values++;
    else if (byte === colon && ++(keys[depth] as number) > maxKeys) return refused.keys;
    if (values > maxValues) return refused.values;
  }
  return null;
}

/** Where a text ends that begins at a quote: at the next one that no backslash stands before. */
function endOfText(json: Buffer, start: number): number {
  let end = json.indexOf(quote, start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf(quote, end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: Buffer, at: number): boolean {
  let before = at;
  while (json[before - 1] === backslash) before--;
  return (at - before) % 2 === 1;
}
