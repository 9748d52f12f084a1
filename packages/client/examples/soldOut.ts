// Marks a product as sold out in all stores until they open again: COMANDA_URL=… COMANDA_COMPANY=… COMANDA_TOKEN=… node soldOut.ts "Pizza"
import process from 'node:process';
import { api, connect, HttpError, ok, type Refusal } from '@comanda/client';

const { COMANDA_URL = 'http://localhost:3000', COMANDA_COMPANY: company, COMANDA_TOKEN: token } = process.env;
const pizzeria = connect({ baseUrl: COMANDA_URL, company, token });

try {
  const { data: found } = await ok(api.productsList({ query: process.argv[2] ?? '', limit: 1 }, pizzeria));
  const ids = found.map(({ id }) => id);
  const soldOut = { target: 'product', target_ids: ids, ends: 'opening', note: 'Desde el inventario' } as const;
  const { data } = await ok(api.soldOutsCreate({ body: { sold_out: soldOut } }, pizzeria));
  for (const { name } of data) console.log(`Agotado: ${name}`);
} catch (error) {
  if (!(error instanceof HttpError)) throw error;
  const { code, message } = error.data as Refusal;
  console.error(error.status, code, message);
  process.exitCode = 1;
}
