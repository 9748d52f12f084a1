-- Orders for later, which no figure counts as sold before their time: few, whatever the age of a company.
create index orders_scheduled on orders (tenant_id, scheduled_for) where scheduled_for is not null;
