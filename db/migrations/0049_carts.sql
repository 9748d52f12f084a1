-- What a guest who wants offers by mail was quoted last and has not ordered. One row for each mail, however often it is quoted.
create table carts (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  -- Without capitals, and without what some put behind a plus.
  mail_norm    text collate "C" not null,
  mail         text not null check (length(mail) <= 254),
  name         text not null check (length(name) <= 120),
  phone_digits text collate "C" not null,
  -- No foreign key: a store may go, and its carts with the night.
  store_id     bigint not null,
  lines        jsonb not null,
  total        bigint not null,
  -- Quotes since it began; 0 when it was seen to.
  quotes       int not null default 1,
  began_at     timestamptz not null default date_trunc('milliseconds', now()),
  quoted_at    timestamptz not null default date_trunc('milliseconds', now()),
  mailed_at    timestamptz,
  primary key (tenant_id, id),
  constraint carts_mail_unique unique (tenant_id, mail_norm)
);
create index carts_quoted on carts (tenant_id, quoted_at);
create index carts_phone on carts (tenant_id, phone_digits) where phone_digits > '';
select tenant_table('carts');

-- Mails that want no offers and belong to no customer yet.
create table mail_refusals (
  tenant_id  int not null references tenants (id),
  mail_norm  text collate "C" not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, mail_norm)
);
select tenant_table('mail_refusals');
