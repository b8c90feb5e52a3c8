-- A shop as PostgREST would be put before it: two exposed schemas, roles of its own, nothing of this server.
do $$ begin
  if to_regrole('shop_anon') is null then create role shop_anon nologin; end if;
  if to_regrole('shop_clerk') is null then create role shop_clerk nologin; end if;
  if to_regrole('shop_login') is null then create role shop_login login noinherit password 'shop'; end if;
end $$;
grant shop_anon, shop_clerk to shop_login;
alter role shop_clerk set statement_timeout = '7s';

create schema api;
create schema v2;
create schema tools;
create schema "تست";
create table "تست"."جدول" ("نام" text primary key);
insert into "تست"."جدول" values ('یک');
create table api.customers (id int primary key, name text not null, city text);
create table api.orders (
  id int primary key, customer_id int references api.customers, amount numeric not null, paid boolean not null default false,
  constraint orders_amount_check check (amount >= 0)
);
create table api.items (order_id int references api.orders, line int, label text unique deferrable initially deferred, primary key (order_id, line));
insert into api.customers values (1, 'Ana', 'Rio'), (2, 'Bia', 'Recife'), (3, 'Caio', 'Rio');
insert into api.orders values (1, 1, 10, true), (2, 1, 5, false), (3, 2, 7, true), (4, null, 1, false);
insert into api.items values (1, 1, 'a'), (1, 2, 'b');
create table v2.customers (id int primary key, full_name text);
insert into v2.customers values (9, 'outra versão');
create function tools.loud(api.customers) returns text immutable language sql as $$ select upper($1.name) $$;
create function api.setting(name text) returns text stable language sql as $$ select current_setting(name, true) $$;
create function api.patient() returns text stable language sql set statement_timeout = '9s' as $$ select current_setting('statement_timeout') $$;
create function api.me() returns json stable language sql as $$ select json_build_object('role', current_user, 'claims', current_setting('request.jwt.claims', true)::json,
  'cookie', current_setting('request.cookies', true)) $$;
create function api.before() returns void language plpgsql as $$ begin
  if current_setting('request.headers', true)::json ->> 'x-stop' is not null then raise sqlstate 'PT418' using message = 'parado'; end if;
  perform set_config('response.headers', '[{"X-Before": "yes"}]', true); end $$;
create function api.add_customer(id int, name text) returns api.customers language sql as $$ insert into api.customers values (id, name) returning * $$;

grant usage on schema api, v2, tools, "تست" to shop_anon, shop_clerk;
grant select on all tables in schema api, v2, "تست" to shop_anon, shop_clerk;
grant insert, update, delete on all tables in schema api to shop_clerk;
