import { enlarge } from '../support/enlarge.ts'
import type { Ask } from '../support/whole-product.ts'

export type Role = 'user' | 'manager' | 'admin' | 'master'

/** Somebody with a login. */
export interface Resident {
  readonly email: string
  readonly role: Role
  readonly companyId: string
  readonly employeeId: string
  readonly userId: string
}

/** Of all demo accounts. */
export const PASSWORD = 'Vinculo@2026'

/** Makes the largest demo company one of so many people. */
export const growCompany = (databaseUrl: string, people: number): Promise<void> => enlarge(databaseUrl, 'Aurora', people)

/**
 * The people who will use the product, of all companies as they are large: those of the demo's accounts first, then others, who are given a login.
 * Of twenty in a company one keeps its records; who leads somebody is a manager. Triggers rest meanwhile, as in the demo's own seed.
 */
export async function settleIn(ask: Ask, count: number): Promise<readonly Resident[]> {
  const rows = await ask(`
    set session_replication_role = replica;
    create temp table chosen on commit preserve rows as
      select p.id, p.company_id, p.email, p.user_id is null as is_new, coalesce(p.user_id, gen_random_uuid()) as user_id, coalesce(p.role, case
          when p.place % 20 = 1 then 'admin'
          when exists (select from public.employees l where l.company_id = p.company_id and l.manager_id = p.id and l.status = 'active') then 'manager'
          else 'user' end) as role
      from (
        select e.*, row_number() over company_people as place, count(*) over (partition by e.company_id, e.registration_number like 'M-%') as total
        from public.employees e join public.companies c on c.id = e.company_id and c.active
        where e.status = 'active' and e.email is not null and e.hire_date <= private.today(e.company_id)
          and (e.user_id is null) = (e.role is null)
          and not exists (select from public.invitations i where i.company_id = e.company_id and i.employee_id = e.id)
        window company_people as (partition by e.company_id order by e.user_id is null, e.registration_number like 'M-%', e.id)) p
      -- Those whom only this round has added come when all others have.
      order by p.user_id is null, p.registration_number like 'M-%', p.place::float8 / p.total, p.id limit ${String(count)};
    insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
        confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token, reauthentication_token)
      select c.user_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', c.email, s.hash, now(), '{"provider": "email", "providers": ["email"]}',
        '{}', now(), now(), '', '', '', '', '', '', '', ''
      from chosen c, (select extensions.crypt('${PASSWORD}', extensions.gen_salt('bf', 10)) as hash) s where c.is_new;
    insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      select gen_random_uuid(), c.user_id::text, c.user_id, jsonb_build_object('sub', c.user_id, 'email', c.email, 'email_verified', true), 'email', now(), now(), now()
      from chosen c where c.is_new;
    update public.employees e set user_id = c.user_id, role = c.role from chosen c where e.id = c.id and c.is_new;
    set session_replication_role = origin;
    analyze;
    select id, company_id, email, user_id, role from chosen order by role, email`)
  return rows.map((row) => ({
    email: String(row['email']), role: row['role'] as Role, companyId: String(row['company_id']), employeeId: String(row['id']), userId: String(row['user_id']),
  }))
}
