-- What a host shows at its root: the screens of its company, or the storefront to its guests.
alter table tenant_hosts add column kind text not null default 'office';
alter table tenant_hosts add constraint tenant_hosts_kind_check check (kind in ('office', 'storefront'));
