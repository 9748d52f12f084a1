create table feeds (
  tenant_id       int not null references tenants (id),
  id              bigint generated always as identity,
  name            text not null check (length(name) between 1 and 80),
  network         text not null check (network in ('google', 'googleLocal', 'googleMenu', 'meta', 'tiktok', 'tiktokGeneric')),
  channel         text not null default 'web' check (channel in ('web', 'app')),
  dispatch_method text not null default 'delivery' check (dispatch_method in ('delivery', 'pickUp')),
  per_store       boolean not null default false,
  title_template  text not null default '{producto}' check (length(title_template) <= 120),
  food_types      jsonb not null default '[]' check (jsonb_typeof(food_types) = 'array'),
  min_price       int not null default 0 check (min_price >= 0),
  -- 128 random bits: gen_random_uuid() alone has 122.
  token           text not null default left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32),
  old_token       text,
  old_token_until timestamptz,
  status          text not null default 'pending' check (status in ('pending', 'ready', 'held', 'empty', 'unpublished', 'failed')),
  file_key        text,
  content_hash    text,
  row_count       int not null default 0,
  confirmed_count int not null default 0,
  held_file_key   text,
  held_hash       text,
  held_count      int,
  left_out_count  int not null default 0,
  problems        jsonb not null default '[]',
  built_at        timestamptz,
  checked_at      timestamptz,
  read_at         timestamptz,
  other_read_at   timestamptz,
  other_agent     text,
  name_norm       text not null generated always as (normalise(name)) stored,
  search_text     text not null generated always as (normalise(name)) stored,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint feeds_name_unique unique (tenant_id, name_norm)
);
create unique index feeds_token on feeds (tenant_id, token);
create index feeds_old_token on feeds (tenant_id, old_token) where old_token is not null;
select tenant_table('feeds');

create table feed_stores (
  tenant_id int not null references tenants (id),
  feed_id   bigint not null,
  store_id  bigint not null,
  primary key (tenant_id, feed_id, store_id),
  constraint feed_stores_feed_fk foreign key (tenant_id, feed_id) references feeds (tenant_id, id),
  constraint feed_stores_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index feed_stores_store on feed_stores (tenant_id, store_id);
select tenant_table('feed_stores');

-- Registered before they are stored, so that files of interrupted builds are found and removed.
create table feed_files (
  tenant_id int not null references tenants (id),
  file_key  text not null,
  made_at   timestamptz not null default now(),
  primary key (tenant_id, file_key)
);
select tenant_table('feed_files');

select grant_policies(array['feeds.list', 'feeds.show', 'feeds.create', 'feeds.update', 'feeds.delete']);
