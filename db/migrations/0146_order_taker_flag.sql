-- Orders by phone now need a flag. Companies that could take them still can, in every environment.
update tenants set flags = '{"order-taker": true, "order-taker-stage": true, "order-taker-dev": true}'::jsonb || flags;
