-- Contents of mails that wait for their job, compressed. A row is removed once its mail was sent.
create table mail_outbox (
  tenant_id    int not null references tenants (id),
  key          text collate "C" not null,
  address_norm text collate "C" not null,
  use          text not null,
  is_offer     boolean not null,
  content      bytea not null,
  attempts     int not null default 0,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, key)
);
create index mail_outbox_address on mail_outbox (tenant_id, address_norm);
create index mail_outbox_created on mail_outbox (tenant_id, created_at);
select tenant_table('mail_outbox');
