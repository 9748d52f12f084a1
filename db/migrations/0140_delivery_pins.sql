-- The PIN of a delivery has its own name; `pickUpCode` is the code of an order that its guest fetches.
set local citus.propagate_set_commands = 'local';

do $$
declare
  company record;
begin
  for company in select id from tenants
  loop
    execute format('set local app.tenant_id = %L', company.id);
    update orders
      set proofs = (proofs - 'pickUpCode') || jsonb_build_object('deliveryPin', proofs -> 'pickUpCode')
      where tenant_id = company.id and dispatch_method = 'delivery' and proofs ? 'pickUpCode';
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
