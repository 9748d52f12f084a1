-- A view stores the columns of its tables as they were when it was created, and Citus sends all of them to the workers:
-- a view is replaced after columns of its tables are dropped.
create or replace view store_group_members with (security_invoker = true) as
select l.tenant_id, l.store_group_id, l.store_id from store_group_stores l
union all
select g.tenant_id, g.id, s.id
from store_groups g
join stores s on s.tenant_id = g.tenant_id
  and store_fits(g.rule_norm, s.commune_norm, s.region_norm, s.franchise_norm, s.format_norm)
where g.rule is not null;
