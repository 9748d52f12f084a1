-- Price lists that a change of base prices also changes; null is none.
alter table price_raises add column price_group_ids jsonb;
