import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Api, bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { wireSchema } from '#kit/server/http/openapi/wireSchema.ts';
import { composedAreas } from '#server/composedAreas.ts';

const path = fileURLToPath(new URL('../docs/wire.txt', import.meta.url));

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  additionalProperties?: Json | boolean;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};

/** The names of what travels: `id name stores[id name] note?`, a map as `{*}`; types are OpenAPI's business. */
function names(schema: Json): string {
  const inner = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).map(names).filter(Boolean);
  if (inner.length > 0) return [...new Set(inner)].join(' | ');
  if (schema.items) return names(schema.items) && `[${names(schema.items)}]`;
  if (!schema.properties) return typeof schema.additionalProperties === 'object' ? '{*}' : '';
  const required = new Set(schema.required);
  return Object.entries(schema.properties)
    .map(([name, property]) => `${name}${required.has(name) ? '' : '?'}${nested(property)}`)
    .join(' ');
}

function nested(schema: Json): string {
  const text = names(schema);
  return text === '' || text.startsWith('[') || text.startsWith('{') ? text : `{${text}}`;
}

function incoming(endpoint: Endpoint): string {
  const query = names(wireSchema(endpoint.query, 'input'));
  const body = endpoint.consumes ?? names(wireSchema(endpoint.body, 'input'));
  const wrapped = endpoint.wrap && body ? `${endpoint.wrap}{${body}}` : body;
  return [query && `? ${query}`, wrapped && `< ${wrapped}`].filter(Boolean).join('\n    ');
}

function outgoing(endpoint: Endpoint): string {
  const reply = endpoint.produces ?? names(wireSchema(endpoint.reply, 'output'));
  return `> ${endpoint.status} ${reply}`.trimEnd();
}

function describe(endpoint: Endpoint): string {
  const head = `${endpoint.method.padEnd(6)} ${bases[endpoint.base][0]}${endpoint.path}  ${endpoint.policy}`;
  return [head, incoming(endpoint), outgoing(endpoint)].filter(Boolean).join('\n    ');
}

const area = ([name, api]: [string, Api]) => `## ${name}\n\n${Object.values(api).map(describe).join('\n')}`;

function policies(): string {
  const { groups, areas } = composedAreas.policies;
  const headings = new Map(groups.map(({ id, label }) => [id, label]));
  const lines = areas.map(({ id, label, group, actions }) => {
    const labels = actions.map((action) => `${action.id} (${action.label})`).join(', ');
    return `${id} · ${headings.get(group)} · ${label}\n    ${labels}`;
  });
  return `## Policies\n\n${lines.join('\n')}`;
}

function wire(): string {
  const roots = Object.entries(bases).map(([base, roots]) => `${base}: ${roots.join(', ')}`);
  return [
    '# What travels\n\nMade by `npm run gen-wire` from the contracts. Under each endpoint: ? its query, < its body, > its status and reply.',
    `Bases: ${roots.join(' · ')}. The first of each is shown.`,
    ...Object.entries(composedAreas.apis).map(area),
    policies(),
    '',
  ].join('\n\n');
}

const text = wire();
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/wire.txt is older than the contracts: run npm run gen-wire and read the difference.');
  process.exitCode = 1;
}
