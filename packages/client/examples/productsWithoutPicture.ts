// Prints the products that have no picture: COMANDA_URL=… COMANDA_COMPANY=… COMANDA_TOKEN=… node productsWithoutPicture.ts
import process from 'node:process';
import { api, connect, records } from '@comanda/client';

const pizzeria = connect({
  baseUrl: process.env.COMANDA_URL ?? 'http://localhost:3000',
  company: process.env.COMANDA_COMPANY,
  token: process.env.COMANDA_TOKEN,
});

const products = records((page) => api.productsList({ page, limit: 100, sort: 'name', dir: 'asc' }, pizzeria));
for await (const { id, name, pictures } of products) if (pictures.length === 0) console.log(id, name);
