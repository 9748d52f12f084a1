create extension if not exists pg_trgm;

-- Lower case without accents; the browser has the same function (src/kit/contract/text.ts).
create function normalise(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));

-- Every tenant table goes through this one door, so that no table can forget its policy.
create function tenant_table(name regclass) returns void language plpgsql as $$
declare
  own constant text := 'tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int';
begin
  execute format('alter table %s alter column tenant_id set default nullif(current_setting(''app.tenant_id'', true), '''')::int', name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (%s) with check (%s)', name, own, own);
end $$;

-- Platform tables: small, global, read by the composition root only.

create table tenants (
  id                   int generated always as identity primary key,
  slug                 text not null constraint tenants_slug_unique unique check (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  name                 text not null,
  legal_name           text not null default '',
  tax_id               text not null default '',
  country              text not null check (country in ('cl', 'cr', 'gt', 'mx')),
  time_zone            text not null,
  currency             text not null,
  with_cents           boolean not null default false,
  business_day_cutoff  text not null default '04:00' check (business_day_cutoff ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  subscription_status  text not null default 'active'
    check (subscription_status in ('active', 'failed_payment', 'suspended', 'inactive')),
  plan                 text not null default 'Esencial',
  plan_price           bigint not null default 0,
  store_limit          int,
  renews_on            date,
  cloud_project_id     text,
  storefront_url       text,
  kitchen_url          text,
  consolidation_report text not null default 'none' check (consolidation_report in ('none', 'weekly', 'daily')),
  flags                jsonb not null default '{}',
  hidden_paths         jsonb not null default '[]',
  -- {"provider": "google", "projectId": …, "apiKey": …, "issuer": …, "jwks": …}; null signs in with the built-in service.
  sign_in              jsonb,
  created_at           timestamptz not null default now()
);

create table tenant_hosts (
  host       text primary key,
  tenant_id  int not null references tenants (id)
);

create table signing_keys (
  id             text primary key,
  private_sealed text not null,
  public_jwk     jsonb not null,
  created_at     timestamptz not null default now()
);

create table informative_banners (
  id               bigint generated always as identity primary key,
  title            text not null,
  link             text,
  desktop_image    text not null,
  responsive_image text not null,
  active           boolean not null default true
);

-- What the kit keeps for every tenant.

-- One row for each request that wrote: who, when, from where.
create table audit_entries (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  request_id   text not null,
  at           timestamptz not null default now(),
  author_id    bigint,
  author_name  text not null,
  author_email text,
  super_admin  boolean not null default false,
  source       text not null check (source in ('staff', 'kitchen', 'channel', 'fleet', 'clock', 'guest', 'import')),
  area         text not null,
  undoes       text,
  undone_by    text,
  primary key (tenant_id, id),
  constraint audit_entries_request_unique unique (tenant_id, request_id)
);
create index audit_entries_author on audit_entries (tenant_id, author_id, id desc);
create index audit_entries_area on audit_entries (tenant_id, area, id desc);
select tenant_table('audit_entries');

-- Every record a request changed, with its values before and after.
create table audit_changes (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  request_id text not null,
  at         timestamptz not null default now(),
  entity     text not null,
  record_id  bigint not null,
  title      text not null,
  action     text not null check (action in ('insert', 'update', 'delete')),
  before     jsonb,
  after      jsonb,
  version    int,
  primary key (tenant_id, id),
  constraint audit_changes_entry_fk foreign key (tenant_id, request_id) references audit_entries (tenant_id, request_id)
);
create index audit_changes_record on audit_changes (tenant_id, entity, record_id, id desc);
create index audit_changes_request on audit_changes (tenant_id, request_id, id);
select tenant_table('audit_changes');

-- What live screens are told. A browser that was away asks for everything since the transaction it last saw.
create table events (
  tenant_id int not null references tenants (id),
  id        bigint generated always as identity,
  xid       xid8 not null default pg_current_xact_id(),
  topic     text not null,
  -- A policy, 'signedIn', or 'user:5'.
  audience  text not null,
  store_id  bigint,
  data      jsonb not null,
  at        timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index events_xid on events (tenant_id, xid);
create index events_at on events (tenant_id, at);
select tenant_table('events');

create table jobs (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  kind         text not null,
  label        text not null,
  args         jsonb not null,
  status       text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  progress     int,
  total        int,
  result       jsonb,
  error        text,
  attempts     int not null default 0,
  max_attempts int not null default 5,
  author       jsonb not null,
  author_id    bigint,
  request_id   text not null,
  run_at       timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  started_at   timestamptz,
  finished_at  timestamptz,
  primary key (tenant_id, id)
);
create index jobs_status on jobs (tenant_id, status, id desc);
create index jobs_author on jobs (tenant_id, author_id, id desc);
select tenant_table('jobs');

create table idempotency_keys (
  tenant_id    int not null references tenants (id),
  key          text not null,
  author       text not null,
  request_hash text not null,
  status       int,
  reply        jsonb,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, author, key)
);
create index idempotency_keys_created on idempotency_keys (tenant_id, created_at);
select tenant_table('idempotency_keys');
