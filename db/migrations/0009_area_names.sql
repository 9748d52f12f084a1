-- Two areas of a store may exchange their names in one request: their names are told apart when it is over.
alter table delivery_areas drop constraint delivery_areas_name_unique;
alter table delivery_areas add constraint delivery_areas_name_unique
  unique (tenant_id, store_id, name_norm) deferrable initially deferred;
