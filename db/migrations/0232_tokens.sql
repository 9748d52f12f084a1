-- API tokens of a company. A token acts for the user who answers for it and never has more permissions.
create table tokens (
  tenant_id           int not null references tenants (id),
  id                  bigint generated always as identity,
  name                text not null check (length(name) between 1 and 60),
  name_norm           text not null generated always as (normalise(name)) stored,
  search_text         text not null generated always as (normalise(name)) stored,
  -- No foreign key: the token stays without effect when its owner is removed, until another user takes it over.
  owner_id            bigint not null,
  -- SHA-256 of the secret, which is stored nowhere, and its last characters.
  secret_hash         text not null check (length(secret_hash) = 43),
  hint                text not null check (length(hint) = 4),
  -- The secret before the last rotation, and until when it is accepted.
  old_secret_hash     text check (length(old_secret_hash) = 43),
  old_secret_until    timestamptz,
  all_stores          boolean not null,
  requests_per_second int not null check (requests_per_second between 1 and 100),
  expires_at          timestamptz,
  revoked_at          timestamptz,
  last_used_at        timestamptz,
  version             int not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint tokens_old_secret_check check ((old_secret_hash is null) = (old_secret_until is null))
);
create unique index tokens_secret_unique on tokens (tenant_id, secret_hash);
create unique index tokens_old_secret_unique on tokens (tenant_id, old_secret_hash) where old_secret_hash is not null;
-- The name of a revoked token is free again.
create unique index tokens_name_unique on tokens (tenant_id, name_norm) where revoked_at is null;
select tenant_table('tokens');

create table token_policies (
  tenant_id int not null references tenants (id),
  token_id  bigint not null,
  policy    text not null,
  primary key (tenant_id, token_id, policy),
  constraint token_policies_token_fk foreign key (tenant_id, token_id) references tokens (tenant_id, id)
);
select tenant_table('token_policies');

create table token_stores (
  tenant_id int not null references tenants (id),
  token_id  bigint not null,
  store_id  bigint not null,
  primary key (tenant_id, token_id, store_id),
  constraint token_stores_token_fk foreign key (tenant_id, token_id) references tokens (tenant_id, id),
  constraint token_stores_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index token_stores_store on token_stores (tenant_id, store_id);
select tenant_table('token_stores');

create table token_store_groups (
  tenant_id      int not null references tenants (id),
  token_id       bigint not null,
  store_group_id bigint not null,
  primary key (tenant_id, token_id, store_group_id),
  constraint token_store_groups_token_fk foreign key (tenant_id, token_id) references tokens (tenant_id, id),
  constraint token_store_groups_store_group_fk foreign key (tenant_id, store_group_id) references store_groups (tenant_id, id)
);
create index token_store_groups_store_group on token_store_groups (tenant_id, store_group_id);
select tenant_table('token_store_groups');

-- The last calls with each token, without bodies or queries.
create table token_calls (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  token_id     bigint not null,
  at           timestamptz not null,
  request_id   text not null check (length(request_id) <= 60),
  method       text not null check (length(method) <= 10),
  path         text not null check (length(path) <= 300),
  status       int not null,
  milliseconds int not null,
  primary key (tenant_id, id),
  constraint token_calls_token_fk foreign key (tenant_id, token_id) references tokens (tenant_id, id)
);
create index token_calls_token on token_calls (tenant_id, token_id, id desc);
create index token_calls_at on token_calls (tenant_id, at);
select tenant_table('token_calls');

-- What a token wrote: the author is the user who answers for it.
alter table audit_entries add column token_id bigint;

select grant_policies(array['tokens.list', 'tokens.show', 'tokens.create', 'tokens.update', 'tokens.revoke']);
