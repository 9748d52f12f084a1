import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { median } from './measure.ts';
import { openScene } from './scene.ts';

/**
 * The audience of segments over a million customers with a mail, a third of whom accept offers.
 *
 * Milliseconds from a request to its complete reply, sequentially.
 */
const customers = 1_000_000;
const budget = 1000;
const rounds = 7;

async function fill(db: Db): Promise<void> {
  await sql`insert into customers (name, phone, mail, mail_consent, mail_consent_at)
    select 'Cliente ' || n, '+568' || lpad(n::text, 8, '0'), 'persona' || n || '@correo.test',
      case n % 3 when 0 then 'given' else 'unknown' end, case n % 3 when 0 then now() end
    from generate_series(1, ${customers}::int) n returning 1`.execute(db);
  await sql`insert into customer_facts (customer_id, orders, sold, first_day, last_day, weekday, hour, store_ids, product_ids,
      dispatch_methods, payment_methods, channels)
    select c.id, 1 + c.id % 9, (1 + c.id % 9) * 9990, current_date - (c.id % 700)::int - 30, current_date - (c.id % 300)::int, 1 + c.id % 7,
      c.id % 24, array[1 + c.id % 40, 1 + c.id % 13]::int[], array[c.id % 80, c.id % 7, c.id % 31, c.id % 11]::int[],
      array[case when c.id % 2 = 0 then 'delivery' else 'pickUp' end], array['online', 'cash'],
      array[case when c.id % 3 = 0 then 'app' else 'web' end]
    from customers c where c.phone like '+568%' returning 1`.execute(db);
  await sql`insert into loyalty_lots (customer_id, points, left_points)
    select c.id, 500, c.id % 500 from customers c where c.phone like '+568%' and c.id % 5 = 0 returning 1`.execute(db);
}

const scene = await openScene(fill);
try {
  const { address, headers } = await scene.comanda();
  const timed = async (rules: readonly object[]) => {
    const times: number[] = [];
    let counts = '';
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      const reply = await fetch(`${address}/api/admin/v1/segments/count`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ rules }),
      });
      const text = await reply.text();
      times.push(performance.now() - start);
      if (!reply.ok) throw new Error(text);
      const { steps, addresses } = JSON.parse(text) as { steps: { count: number }[]; addresses: number };
      counts = [...steps.map(({ count }) => count), addresses].join(' → ');
    }
    return { milliseconds: median(times), counts };
  };
  const number = (field: string, op: string, amount: number) => ({ field, op, amount });
  const segments = {
    'all customers': [],
    'six or more orders, none in a month': [number('orders', 'at_least', 6), number('last_order_days', 'at_least', 30)],
    'ten stores, on a weekend night': [
      { field: 'stores', op: 'any', ids: Array.from({ length: 10 }, (_, nth) => nth + 1) },
      { field: 'weekdays', op: 'any', keys: ['friday', 'saturday'] },
      { field: 'day_parts', op: 'any', keys: ['night'] },
    ],
    'never a product, by delivery': [
      { field: 'products', op: 'none', ids: [3, 4, 5] },
      { field: 'dispatch_methods', op: 'any', keys: ['delivery'] },
    ],
    '100 points or more': [number('points', 'at_least', 100)],
  };
  console.log(`PostgreSQL ${scene.version}, ${customers} customers`);
  for (const [name, rules] of Object.entries(segments)) {
    const { milliseconds, counts } = await timed(rules);
    console.log(name.padEnd(40), `${milliseconds.toFixed(0)} ms (budget ${budget})`, counts);
    if (milliseconds > budget) process.exitCode = 1;
  }
} finally {
  await scene.close();
}
