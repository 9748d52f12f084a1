/** In place of a secret, which is shown only once. */
const secret = 'cmd_…';

export const curlExample = (origin: string): string =>
  `curl -H 'Authorization: Bearer ${secret}' '${origin}/api/admin/v1/orders?limit=5'`;

export const clientExample = (origin: string): string => `import { api, connect, ok } from '@comanda/client';

const company = connect({ baseUrl: '${origin}', token: secret });
const { data } = await ok(api.ordersList({ limit: 5 }, company));`;

/** A server of an assistant, as the clients of the Model Context Protocol read it. */
export const mcpConfiguration = (origin: string): string =>
  JSON.stringify(
    { mcpServers: { comanda: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${secret}` } } } },
    null,
    2,
  );
