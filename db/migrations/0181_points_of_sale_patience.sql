-- Since when something is left to do at the point of sale.
alter table pos_orders add column task_at timestamptz;
update pos_orders set task_at = updated_at where task is not null;
-- Reads of the comparison, which ends after a few that fail.
alter table pos_orders add column compare_reads int not null default 0;

-- An order that moved to another store has a document there, of which its refunds are credited as well.
alter table pos_credits drop constraint pos_credits_refund;
alter table pos_credits add constraint pos_credits_refund unique (tenant_id, refund_id, pos_order_id);
create index pos_credits_pos_order on pos_credits (tenant_id, pos_order_id);
