import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const ask = (text: string, values?: readonly unknown[]): Promise<readonly Row[]> => stage.scene((scene) => scene.owner(text, values))

describe('the demo', () => {
  it('has the nine accounts of the contract, each with a login and a role in its company', async () => {
    const rows = await ask(`select u.email, e.role, c.name as company, c.active
      from auth.users u join public.employees e on e.user_id = u.id join public.companies c on c.id = e.company_id order by u.email`)
    const account = (email: string, role: string, company: string, active = true): Row => ({ email, role, company, active })
    expect(rows).toEqual([
      account('admin@aurora.demo', 'admin', 'Aurora Tecnologia'),
      account('admin@boreal.demo', 'admin', 'Boreal Logística'),
      account('admin@cerrado.demo', 'admin', 'Cerrado Saúde'),
      account('admin@cometa.demo', 'admin', 'Cometa Comércio', false),
      account('gestor@aurora.demo', 'manager', 'Aurora Tecnologia'),
      account('gestor@boreal.demo', 'manager', 'Boreal Logística'),
      account('master@vinculo.demo', 'master', 'Aurora Tecnologia'),
      account('pessoa@aurora.demo', 'user', 'Aurora Tecnologia'),
      account('pessoa@boreal.demo', 'user', 'Boreal Logística'),
    ])
  })

  it('opens every account with the one password, hashed as hosted does', async () => {
    const rows = await ask(`select u.email, u.encrypted_password like '$2a$10$%' as bcrypt, u.email_confirmed_at is not null as confirmed,
        extensions.crypt('Vinculo@2026', u.encrypted_password) = u.encrypted_password as opens,
        (select count(*)::integer from auth.identities i where i.user_id = u.id and i.provider = 'email') as identities
      from auth.users u where u.email <> 'estranho@vinculo.demo'`)
    expect(rows).toHaveLength(9)
    for (const row of rows) expect(row).toMatchObject({ bcrypt: true, confirmed: true, opens: true, identities: 1 })
  })

  it('has companies of the promised sizes', async () => {
    expect(await ask(`select c.name, count(*)::integer as people from public.employees e join public.companies c on c.id = e.company_id group by c.name order by c.name`)).toEqual([
      { name: 'Aurora Tecnologia', people: 193 },
      { name: 'Boreal Logística', people: 60 },
      { name: 'Cerrado Saúde', people: 40 },
      { name: 'Cometa Comércio', people: 5 },
    ])
  })

  it('has people in every situation, hired over fifteen years, and three levels of managers', async () => {
    const [row] = await ask(
      `with recursive chart as (
         select id, 1 as level from public.employees where company_id = $1 and manager_id is null
         union all select e.id, c.level + 1 from public.employees e join chart c on e.manager_id = c.id)
       select (select max(level) from chart) as levels, (select count(*)::integer from chart) as placed,
         (select count(distinct status)::integer from public.employees where company_id = $1) as situations,
         (select max(hire_date) - min(hire_date) > 14 * 365 from public.employees where company_id = $1) as long,
         (select count(*)::integer from public.employees where company_id = $1 and social_name is not null) as social_names,
         (select bool_and(cpf is not null and birth_date is not null and phone is not null and address is not null) from public.employees) as complete`,
      [stage.company('aurora')],
    )
    expect(row).toMatchObject({ levels: 4, placed: 193, situations: 4, long: true, social_names: 2, complete: true })
  })

  it('puts pessoa@aurora under gestor@aurora, and each head in the own department', async () => {
    expect(
      await ask(`select m.email from public.employees e join public.employees m on m.id = e.manager_id where e.email = 'pessoa@aurora.demo'`),
    ).toEqual([{ email: 'gestor@aurora.demo' }])
    expect(
      await ask(`select d.name from public.departments d left join public.employees h on h.id = d.head_employee_id where h.department_id is distinct from d.id`),
    ).toEqual([])
  })

  it('admits in the future only who is not yet admitted', async () => {
    expect(await ask(`select id from public.employees where (status = 'pre_admission') <> (hire_date > private.today(company_id))`)).toEqual([])
  })

  it('is the same every time: nothing in it is random but the salt of the password', () => {
    const folder = path.resolve(import.meta.dirname, '../../../supabase/seed')
    const text = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n')
    expect(text).toContain('gen_salt')
    expect(text).not.toMatch(/random\(|gen_random_uuid|current_date|uuid_generate/)
  })
})
