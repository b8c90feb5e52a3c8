import type { Locator } from 'playwright-core'

type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** What the daily routine does in Aurora: begins the evaluations of experiences that end soon. */
export const beginReviews = (sql: Sql) => sql(`select private.run_experience_reviews(c.id, private.today(c.id)) from public.companies c where c.name like 'Aurora %'`)

/** Somebody of the team of gestor@aurora.demo whose experience ends in four days. */
export async function onTrial(sql: Sql, name: string): Promise<string> {
  const [person] = await sql(
    `insert into public.employees (company_id, first_name, last_name, status, hire_date, manager_id)
     select m.company_id, $1, 'de Souza e Silva Albuquerque', 'active', private.today(m.company_id) - 40, m.id from public.employees m where m.email = 'gestor@aurora.demo' returning id`,
    [name],
  )
  await sql(
    `insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, experience_ends_on)
     select e.company_id, e.id, 'experience', private.today(e.company_id) - 40, private.today(e.company_id) + 4 from public.employees e where e.id = $1`,
    [person?.['id']],
  )
  return String(person?.['id'])
}

/** Answers the standard questions: four of five for each, one not seen, and why. */
export async function answerExperience(where: Locator, why = 'Aprendeu depressa e cuida da segurança.'): Promise<void> {
  for (const title of ['Adaptação', 'Qualidade do trabalho', 'Relacionamento', 'Aprendizado']) {
    await where.getByRole('group', { name: title }).getByRole('radio', { name: '4' }).check({ force: true })
  }
  await where.getByRole('group', { name: 'Assiduidade' }).getByRole('radio', { name: 'Não observei' }).check({ force: true })
  await where.getByLabel(/^O que pesou na sua avaliação/).fill(why)
  await where.getByRole('status').filter({ hasText: /^Salvo$/ }).waitFor()
}
