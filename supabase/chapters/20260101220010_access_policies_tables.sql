-- Access policies.
-- What a company demands of its logins beyond the product: a second factor of some roles, sessions that end, longer passwords. What a
-- company does not set stays as the product has it; nothing here makes anything weaker (docs/security.md).
-- The gate and the access-token hook (`access`) hold the second factor and the end of sessions, the auth service what a new password must
-- be (`private.password_policy`); it also says that two people held a session (`private.tell_stolen_session`). Whoever lacks a required
-- factor reads nothing, and can still enrol one: that is the auth service's.
-- Nothing but functions reads or writes these tables. It refuses: whoever does not manage the settings of the company (RHPER), demanding a
-- factor without using one (RHMFA), the role master to who is none (RHRNK), values outside the bounds (RHARG).

-- Tables ------------------------------------------------------------------------------------------------------------
-- Null leaves a setting to the product. Who set it may be a master's row of another company: plain ids.
create table private.access_policies (
  company_id uuid not null,
  session_hours smallint,
  idle_hours smallint,
  password_length smallint,
  password_classes boolean not null default false,
  factors_set_by uuid,
  factors_set_at timestamptz,
  sessions_set_by uuid,
  sessions_set_at timestamptz,
  passwords_set_by uuid,
  passwords_set_at timestamptz,
  constraint access_policies_pkey primary key (company_id),
  constraint access_policies_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint access_policies_session_hours_check check (session_hours between 4 and 2160),
  constraint access_policies_idle_hours_check check (idle_hours between 2 and 720 and idle_hours <= coalesce(session_hours, 720)),
  constraint access_policies_password_length_check check (password_length between 8 and 64)
);

-- Roles of which a company demands a second factor, from an instant on.
create table private.second_factor_roles (
  company_id uuid not null,
  role text not null,
  starts_at timestamptz not null,
  constraint second_factor_roles_pkey primary key (company_id, role),
  constraint second_factor_roles_company_fkey foreign key (company_id) references public.companies (id) on delete restrict,
  constraint second_factor_roles_role_check check (role in ('master', 'admin', 'manager', 'user'))
);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.access_policies enable row level security;
alter table private.second_factor_roles enable row level security;

-- Triggers ----------------------------------------------------------------------------------------------------------
select private.keep_trail('private.access_policies', 'access_policy', p_id => 'company_id', p_key => 'company_id');
select private.keep_trail('private.second_factor_roles', 'access_policy', '{insert,update,delete}', p_id => 'company_id', p_key => 'role');

-- Data --------------------------------------------------------------------------------------------------------------
insert into jobs.schedules (name, routine, every, lane) values
  ('session_limits', 'private.run_session_limits', interval '10 minutes', 'slow');
insert into private.mail_templates (name, params) values
  ('stolen-session', '{first_name,ended_at}');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.access_policies is 'What a company demands of its logins beyond the product.';
comment on column private.access_policies.session_hours is 'Hours after which a session ends, whatever happens.';
comment on column private.access_policies.idle_hours is 'Hours without a renewed token after which a session ends.';
comment on column private.access_policies.password_classes
  is 'A new password needs an upper and a lower case letter, a digit and a special character wherever it is set.';
comment on table private.second_factor_roles is 'Of which roles a company demands a second factor.';
comment on column private.second_factor_roles.starts_at is 'From when on the gate is shut without one; the grace ends here.';
