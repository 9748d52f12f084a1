-- Inner borders of an area, each like its points: nothing is delivered there by this area.
alter table delivery_areas add column holes jsonb not null default '[]';
-- An exclusion rejects addresses inside it, whatever other areas contain them.
alter table delivery_areas add column kind text not null default 'delivery';
alter table delivery_areas add constraint delivery_areas_kind_check check (kind in ('delivery', 'exclusion'));
-- An exclusion has no price and nobody delivers there.
alter table delivery_areas add constraint delivery_areas_exclusion_check check (
  kind = 'delivery'
  or (coalesce(fee, 0) = 0 and coalesce(minimum_order, 0) = 0 and delivery_method_key is null
    and external_delivery_cofinance is null)
);
