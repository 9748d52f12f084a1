-- Plans that companies pay for. Prices are minor units a month by country; a country without one agrees on its own.
create table plans (
  id          int generated always as identity primary key,
  name        text not null constraint plans_name_unique unique constraint plans_name_check check (length(name) between 1 and 60),
  prices      jsonb not null default '{}',
  -- Null: unlimited.
  store_limit int constraint plans_store_limit_check check (store_limit > 0),
  -- Flags that companies get when they are created with it.
  flags       text[] not null default '{}',
  active      boolean not null default true
);
insert into plans (name, prices, store_limit, flags) values
  ('Esencial', '{"cl": 89000, "cr": 98000, "gt": 149900, "mx": 179900}', 15, '{}'),
  ('Cadena', '{"cl": 489000, "cr": 520000, "gt": 749900, "mx": 899900}', 250, '{loyalty-program,campaigns,channel-integration}'),
  ('Empresa', '{"cl": 1290000, "cr": 1390000, "gt": 1990000, "mx": 2490000}', null, '{loyalty-program,campaigns,channel-integration,pos-integration,custom-landings}');

-- The plan of a company from a day on. The columns of tenants follow the row of the present day.
create table tenant_plans (
  id          bigint generated always as identity primary key,
  tenant_id   int not null references tenants (id),
  plan_id     int not null references plans (id),
  from_day    date not null,
  price       bigint not null constraint tenant_plans_price_check check (price >= 0),
  store_limit int constraint tenant_plans_store_limit_check check (store_limit > 0),
  note        text not null default '' constraint tenant_plans_note_check check (length(note) <= 500),
  author_name text not null,
  created_at  timestamptz not null default now(),
  constraint tenant_plans_day_unique unique (tenant_id, from_day)
);

-- Creations of companies from the console. Finished steps are not repeated.
create table company_creations (
  tenant_id   int primary key references tenants (id),
  draft       jsonb not null,
  -- Where the invitation of the first administrator leads.
  origin      text not null,
  steps       text[] not null default '{}',
  author_name text not null,
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
