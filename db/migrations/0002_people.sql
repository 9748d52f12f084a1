-- Stores hold only what users and roles refer to; their own area extends the table.
create table stores (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 120),
  commune     text,
  search_text text not null generated always as (normalise(name || ' ' || coalesce(commune, ''))) stored,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_table('stores');

create table roles (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 60),
  name_norm   text not null generated always as (normalise(name)) stored,
  description text not null default '',
  all_stores  boolean not null default true,
  search_text text not null generated always as (normalise(name || ' ' || description)) stored,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint roles_name_unique unique (tenant_id, name_norm)
);
select tenant_table('roles');

create table role_policies (
  tenant_id int not null references tenants (id),
  role_id   bigint not null,
  policy    text not null,
  primary key (tenant_id, role_id, policy),
  constraint role_policies_role_fk foreign key (tenant_id, role_id) references roles (tenant_id, id)
);
create index role_policies_policy on role_policies (tenant_id, policy);
select tenant_table('role_policies');

create table role_stores (
  tenant_id int not null references tenants (id),
  role_id   bigint not null,
  store_id  bigint not null,
  primary key (tenant_id, role_id, store_id),
  constraint role_stores_role_fk foreign key (tenant_id, role_id) references roles (tenant_id, id),
  constraint role_stores_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index role_stores_store on role_stores (tenant_id, store_id);
select tenant_table('role_stores');

create table admin_users (
  tenant_id     int not null references tenants (id),
  id            bigint generated always as identity,
  name          text not null check (length(name) between 1 and 120),
  email         text not null,
  email_norm    text not null generated always as (lower(email)) stored,
  phone         text not null,
  password_hash text,
  enabled       boolean not null default true,
  all_stores    boolean not null default true,
  picture_key   text,
  start_path    text,
  shortcuts     boolean not null default true,
  search_text   text not null generated always as (normalise(name || ' ' || email || ' ' || phone)) stored,
  version       int not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint admin_users_email_unique unique (tenant_id, email_norm)
);
create index admin_users_created on admin_users (tenant_id, created_at desc, id desc);
create index admin_users_name on admin_users (tenant_id, name, id);
select tenant_table('admin_users');

create table user_roles (
  tenant_id int not null references tenants (id),
  user_id   bigint not null,
  role_id   bigint not null,
  primary key (tenant_id, user_id, role_id),
  constraint user_roles_user_fk foreign key (tenant_id, user_id) references admin_users (tenant_id, id),
  constraint user_roles_role_fk foreign key (tenant_id, role_id) references roles (tenant_id, id)
);
create index user_roles_role on user_roles (tenant_id, role_id);
select tenant_table('user_roles');

create table user_stores (
  tenant_id int not null references tenants (id),
  user_id   bigint not null,
  store_id  bigint not null,
  primary key (tenant_id, user_id, store_id),
  constraint user_stores_user_fk foreign key (tenant_id, user_id) references admin_users (tenant_id, id),
  constraint user_stores_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index user_stores_store on user_stores (tenant_id, store_id);
select tenant_table('user_stores');

create table sessions (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  user_id      bigint not null,
  user_agent   text not null,
  ip           text not null,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at   timestamptz,
  primary key (tenant_id, id),
  constraint sessions_user_fk foreign key (tenant_id, user_id) references admin_users (tenant_id, id) on delete cascade
);
create index sessions_user on sessions (tenant_id, user_id, last_seen_at desc);
select tenant_table('sessions');

-- Each refresh token works once; using an old one again revokes its session.
create table refresh_tokens (
  tenant_id  int not null references tenants (id),
  token_hash text not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, token_hash),
  constraint refresh_tokens_session_fk
    foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index refresh_tokens_session on refresh_tokens (tenant_id, session_id);
select tenant_table('refresh_tokens');

-- Failed sign-ins by 'email:…' and 'ip:…', known e-mail or not.
create table sign_in_attempts (
  tenant_id      int not null references tenants (id),
  subject        text not null,
  failures       int not null,
  last_failed_at timestamptz not null default now(),
  blocked_until  timestamptz,
  primary key (tenant_id, subject)
);
select tenant_table('sign_in_attempts');

create table password_codes (
  tenant_id  int not null references tenants (id),
  code_hash  text not null,
  user_id    bigint not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, code_hash),
  constraint password_codes_user_fk
    foreign key (tenant_id, user_id) references admin_users (tenant_id, id) on delete cascade
);
create index password_codes_user on password_codes (tenant_id, user_id);
select tenant_table('password_codes');

create table pictures (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  key          text not null,
  name         text not null,
  type         text not null default 'settings',
  category     text not null default 'photo',
  content_type text,
  bytes        int,
  width        int,
  height       int,
  author_id    bigint,
  uploaded_at  timestamptz,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pictures_key_unique unique (tenant_id, key)
);
select tenant_table('pictures');

create table saved_views (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  list        text not null check (length(list) between 1 and 60),
  name        text not null check (length(name) between 1 and 60),
  search      jsonb not null,
  columns     jsonb not null,
  shared      boolean not null default false,
  author_id   bigint not null,
  author_name text not null,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint saved_views_name_unique unique (tenant_id, author_id, list, name)
);
create index saved_views_list on saved_views (tenant_id, list);
select tenant_table('saved_views');

create table invoices (
  tenant_id int not null references tenants (id),
  id        bigint generated always as identity,
  number    text not null,
  period    text not null,
  amount    bigint not null,
  status    text not null check (status in ('paid', 'pending', 'failed', 'void')),
  issued_on date not null,
  due_on    date not null,
  paid_on   date,
  primary key (tenant_id, id),
  constraint invoices_number_unique unique (tenant_id, number)
);
create index invoices_issued on invoices (tenant_id, issued_on desc);
select tenant_table('invoices');
