-- A menu that was sent to a channel. Its payload is a file.
create table channel_publications (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  link_id      bigint not null,
  -- Counts the publications of a link.
  number       int not null,
  state        text not null default 'sending' check (state in ('sending', 'waiting', 'live', 'refused', 'lost')),
  -- Of the payload without sold-outs, so that the same menu is not sent twice.
  payload_hash text not null check (length(payload_hash) = 64),
  file_key     text not null check (length(file_key) between 1 and 200),
  items        int not null,
  -- Why it was refused: [{"itemKey": "p12", "message": "…"}].
  issues       jsonb not null default '[]',
  -- The channel's name of its check.
  task         text check (length(task) <= 200),
  -- The earlier publication whose menu it repeats.
  repeats      int,
  author_id    bigint,
  author_name  text not null default '' check (length(author_name) <= 200),
  created_at   timestamptz not null default now(),
  answered_at  timestamptz,
  primary key (tenant_id, id),
  constraint channel_publications_number unique (tenant_id, link_id, number),
  constraint channel_publications_link_fk foreign key (tenant_id, link_id) references channel_links (tenant_id, id) on delete cascade
);
-- One at a time for each link.
create unique index channel_publications_open on channel_publications (tenant_id, link_id)
  where state in ('sending', 'waiting', 'lost');
select tenant_table('channel_publications');
