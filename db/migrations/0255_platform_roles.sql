-- Roles of the platform's team, whose users could do everything: all of them become owners.
do $$
declare
  platform int := (select id from tenants where slug = 'platform');
begin
  if platform is null then
    return;
  end if;
  execute 'set local citus.propagate_set_commands = ''local''';
  execute format('set local app.tenant_id = %L', platform);
  insert into roles (tenant_id, name, description) values
    (platform, 'Propietario', 'Hace todo, también nombrar a otros propietarios.'),
    (platform, 'Soporte', 'Entra a los comercios a mirar y publica avisos.'),
    (platform, 'Facturación', 'Cambia planes, detiene por falta de pago y entra a los comercios a mirar.'),
    (platform, 'Ingeniería', 'Cambia funciones y entra a los comercios a hacer cambios.')
    on conflict do nothing;
  insert into role_policies (tenant_id, role_id, policy)
    select platform, r.id, p.policy
    from roles r join (
      values ('Soporte', 'list'), ('Soporte', 'notices'), ('Soporte', 'visits'),
        ('Facturación', 'list'), ('Facturación', 'plans'), ('Facturación', 'payment_holds'), ('Facturación', 'visits'),
        ('Ingeniería', 'list'), ('Ingeniería', 'flags'), ('Ingeniería', 'visits'), ('Ingeniería', 'visit_changes')
    ) granted (name, action) on r.name = granted.name
    cross join lateral (select 'platform.' || granted.action) p (policy)
    where r.tenant_id = platform
    on conflict do nothing;
  insert into role_policies (tenant_id, role_id, policy)
    select platform, r.id, p.policy
    from roles r cross join (
      select distinct policy from role_policies where tenant_id = platform
      union select 'platform.' || unnest(array['list', 'create', 'plans', 'payment_holds', 'holds', 'flags', 'notices', 'data', 'visits',
        'visit_changes', 'owner'])
    ) p
    where r.tenant_id = platform and r.name = 'Propietario'
    on conflict do nothing;
  insert into user_roles (tenant_id, user_id, role_id)
    select platform, u.id, r.id
    from admin_users u join roles r on r.tenant_id = u.tenant_id and r.name = 'Propietario'
    where u.tenant_id = platform
    on conflict do nothing;
  execute 'set local app.tenant_id = ''''';
end $$;
