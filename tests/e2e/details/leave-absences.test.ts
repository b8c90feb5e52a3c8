import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { visit } from '../../support/browser.ts'
import { png } from '../../support/pictures.ts'
import { runSql } from '../../support/sql.ts'
import { overPage } from '../support/over-page.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const sql = (text: string): Promise<readonly Record<string, unknown>[]> => runSql(product.server.databaseUrl, text)
const later = (iso: string, days: number): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const shown = (iso: string): string => iso.split('-').reverse().join('/')

/** The day that it is for Aurora, wherever the browser is. */
const today = async (): Promise<string> => String((await sql(`select private.today(id)::text as day from public.companies where name like 'Aurora%' order by name limit 1`))[0]?.['day'])

/** Somebody of the team of gestor@aurora.demo who was not away for a long time, nor will be, with so many days left of a period that is over. */
async function healthy(left = 0): Promise<{ readonly id: string; readonly name: string }> {
  const [found] = await sql(`select e.id, e.display_name::text as name from public.employees e join public.employees b on b.id = e.manager_id and b.email = 'gestor@aurora.demo'
    where e.status = 'active' and e.user_id is null and e.hire_date < private.today(e.company_id) - 200
      and not exists (select from public.leaves l where l.employee_id = e.id and l.counts and l.ends_on > private.today(e.company_id) - 200)
      and (${left} = 0 or exists (select from private.vacation_sheet(e, private.today(e.company_id)) s where s.balance >= ${left} and s.state <> 'acquiring'))
      and 1 = (select count(*) from public.employees o where o.company_id = e.company_id and o.display_name = e.display_name)
    order by exists (select from private.vacation_sheet(e, private.today(e.company_id)) s where s.balance = 30 and s.state <> 'acquiring') <> (${left} > 0), e.id limit 1`)
  return { id: String(found?.['id']), name: String(found?.['name']) }
}

interface Paper {
  readonly name: string
  readonly from: string
  readonly days: number
  /** What is said of the sum, when it is of a condition of before. */
  readonly sum?: RegExp
}

/** Registers a certificate in the dialog that is open. */
async function register(page: Page, { name, from, days, sum }: Paper): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Registrar atestado' })
  await dialog.getByRole('combobox', { name: 'Pessoa' }).fill(name)
  await dialog.getByRole('option').filter({ hasText: name }).click()
  await dialog.getByLabel('Primeiro dia').fill(from)
  await dialog.getByLabel('Dias', { exact: false }).and(dialog.locator('input[inputmode=numeric]')).fill(String(days))
  if (sum) {
    await dialog.getByLabel('Mesma condição de').selectOption({ index: 1 })
    await dialog.getByText(sum).waitFor()
  }
  await dialog.getByLabel('CID').fill('M54.5')
  await dialog.getByRole('button', { name: 'Registrar atestado' }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('6, 5 and 6 days of one condition are summed: an alert at the second, the INSS from the sixteenth day, an exam of return; the manager sees days alone', async () => {
  const [day, person] = [await today(), await healthy()]
  const [first, second, third] = [later(day, -49), later(day, -30), later(day, -5)]
  const page = await product.as('admin@aurora.demo', '/app/leaves/certificates')
  await page.getByRole('heading', { name: 'Somas em 60 dias' }).waitFor()
  await page.getByRole('button', { name: 'Registrar atestado' }).first().click()
  await register(page, { name: person.name, from: first, days: 6 })
  // By its address: what the bell tells meanwhile may lie over the button.
  await visit(page, '/app/leaves/certificates?register=true')
  await register(page, { name: person.name, from: second, days: 5, sum: /A soma fica em 11 dias/ })
  const told = `select n.title, n.body from public.notifications n join public.employees e on e.id = n.employee_id and e.email = 'admin@aurora.demo'
    where n.kind = 'certificate_sum' and n.entity_id = '${person.id}' order by n.created_at`
  expect(await sql(told)).toMatchObject([{ title: expect.not.stringContaining(person.name) as string, body: expect.stringMatching(/11 dias/) as string }])
  await visit(page, '/app/leaves/certificates?register=true')
  await register(page, { name: person.name, from: third, days: 6, sum: /A soma fica em 17 dias/ })
  expect(await sql(told)).toHaveLength(2)

  const sum = page.getByRole('list', { name: 'Somas de atestados' }).getByRole('listitem').filter({ hasText: person.name })
  await sum.getByText('17 dias').waitFor()
  // 6 + 5 + 4 days are the company's.
  await sum.getByText(`INSS a partir de ${shown(later(third, 4))}`).waitFor()
  expect(await sum.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('17 dias de 15')
  expect(await violations(page)).toEqual([])

  await page.goto(`/app/leaves/absences?from=${first}&to=${day}`)
  const own = page.getByRole('list', { name: 'Ausências' }).getByRole('listitem').filter({ hasText: person.name })
  await expect.poll(() => own.count()).toBe(3)
  await own.first().getByText('Atestado médico').waitFor()
  await own.first().getByText('paga: Empresa e INSS').waitFor()
  await page.getByRole('heading', { name: 'Absenteísmo por mês' }).waitFor()

  const manager = await product.as('gestor@aurora.demo', `/app/leaves/absences?from=${first}&to=${day}`)
  const team = manager.getByRole('list', { name: 'Ausências' }).getByRole('listitem').filter({ hasText: person.name })
  await expect.poll(() => team.count()).toBe(3)
  await team.first().getByText('Ausente', { exact: true }).waitFor()
  await team.first().getByText(shown(third)).waitFor()
  expect(await manager.getByRole('main').innerText()).not.toMatch(/Atestado médico|M54|INSS/)

  await page.goto('/app/leaves/certificates')
  const exam = page.getByRole('list', { name: 'Exames de retorno' }).getByRole('listitem').filter({ hasText: person.name })
  await exam.getByText(`Depois do INSS, volta em ${shown(later(day, 1))}`).waitFor()
  await exam.getByRole('button', { name: /^Registrar exame/ }).click()
  const done = page.getByRole('dialog', { name: 'Exame de retorno' })
  await done.getByLabel('Feito em').fill(day)
  await done.getByRole('button', { name: 'Registrar exame' }).click()
  // The list is out of reach while the dialog is open.
  await done.waitFor({ state: 'detached' })
  await exam.waitFor({ state: 'detached' })
  expect(await sql(`select kind, result from public.employee_health_exams where employee_id = '${person.id}' and kind = 'return'`)).toEqual([{ kind: 'return', result: 'fit' }])
})

it('a certificate over approved vacations says what each choice comes to, and interrupts them when HR says so', async () => {
  const [day, person] = [await today(), await healthy(20)]
  const [from, to, ill] = [later(day, -5), later(day, 14), later(day, -2)]
  await sql(`with who as (select e.*, (select max(b.acquired_from) from private.vacation_sheet(e, private.today(e.company_id)) b where b.balance >= 20 and b.state <> 'acquiring') as period
      from public.employees e where e.id = '${person.id}'),
    asked as (insert into public.leave_requests (company_id, employee_id, type_id, period_from, status)
      select w.company_id, w.id, t.id, w.period, 'approved' from who w join public.leave_types t on t.company_id = w.company_id and t.key = 'vacation' returning *),
    away as (insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
      select company_id, id, employee_id, '${from}', '${to}', 20, true from asked)
    insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
      select company_id, employee_id, type_id, period_from, '${from}', -20, 'use', id from asked`)
  const page = await product.as('admin@aurora.demo', 'about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/leaves/certificates?register=true')
  const dialog = page.getByRole('dialog', { name: 'Registrar atestado' })
  await dialog.getByRole('combobox', { name: 'Pessoa' }).fill(person.name)
  await dialog.getByRole('option').filter({ hasText: person.name }).click()
  await dialog.getByLabel('Primeiro dia').fill(ill)
  await dialog.getByLabel('Dias', { exact: false }).and(dialog.locator('input[inputmode=numeric]')).fill('20')
  const choice = dialog.getByRole('group', { name: 'Estes dias caem em férias aprovadas' })
  await choice.getByText(`17 dias do atestado ficam dentro das férias; a ausência é de ${shown(later(to, 1))} a ${shown(later(ill, 19))} (3 dias).`).waitFor()
  expect(await choice.getByRole('radio', { name: 'Manter as férias' }).isChecked()).toBe(true)
  await choice.getByText(`param em ${shown(later(ill, -1))} e 17 dias voltam ao saldo. A ausência é de 20 dias.`).waitFor()
  expect(await violations(page)).toEqual([])
  await choice.getByRole('radio', { name: 'Interromper ou desmarcar as férias' }).check()
  await dialog.getByRole('button', { name: 'Registrar atestado' }).click()
  await dialog.waitFor({ state: 'detached' })
  // The days that came back want new dates: the sheet for them follows.
  const anew = page.getByRole('dialog', { name: `Solicitar por ${person.name}` })
  await anew.getByLabel('Tipo').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await anew.waitFor({ state: 'detached' })
  expect(await sql(`select t.category, l.starts_on::text, l.ends_on::text from public.leaves l join public.leave_requests r on r.id = l.request_id
    join public.leave_types t on t.id = r.type_id where l.employee_id = '${person.id}' and l.counts and l.ends_on >= '${from}' order by l.starts_on`)).toEqual([
    { category: 'vacation', starts_on: from, ends_on: later(ill, -1) }, { category: 'sick', starts_on: ill, ends_on: later(ill, 19) },
  ])
  const manager = await product.as('gestor@aurora.demo', '/app/notifications')
  await manager.getByText(`Férias interrompidas em ${shown(ill)}: os dias que faltavam voltaram ao saldo`).first().waitFor()
})

it('absences recorded after the vacations of their period wait in Pendências until HR has shortened them', async () => {
  const [day, person] = [await today(), await healthy(30)]
  const [from, to] = [later(day, 120), later(day, 149)]
  const [period] = await sql(`with who as (select e.company_id, e.id, p.acquired_from, t.id as type_id from public.employees e
      cross join lateral (select s.* from private.vacation_sheet(e, private.today(e.company_id)) s where s.balance = 30 and s.state <> 'acquiring' order by s.number desc limit 1) p
      join public.leave_types t on t.company_id = e.company_id and t.key = 'vacation' where e.id = '${person.id}'),
    asked as (insert into public.leave_requests (company_id, employee_id, type_id, period_from, status) select company_id, id, type_id, acquired_from, 'approved' from who returning *),
    away as (insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select company_id, id, employee_id, '${from}', '${to}', 30, true from asked),
    drawn as (insert into public.leave_ledger (company_id, employee_id, type_id, period_from, on_date, days, kind, request_id)
      select company_id, employee_id, type_id, period_from, '${from}', -30, 'use', id from asked)
    select acquired_from::text as first from who`)
  const first = String(period?.['first'])
  const page = await product.as('admin@aurora.demo', '/app/leaves/absences')
  await overPage(page, async () => {
    await page.getByRole('button', { name: 'Registrar falta' }).first().click()
    const form = page.getByRole('dialog', { name: 'Registrar falta' })
    await form.getByRole('combobox', { name: 'Pessoa' }).fill(person.name)
    await form.getByRole('option').filter({ hasText: person.name }).click()
    await form.getByLabel('Primeiro dia').fill(later(first, 30))
    await form.getByLabel('Último dia').fill(later(first, 41))
    await form.getByRole('button', { name: 'Registrar falta' }).click()
    await form.waitFor({ state: 'detached' })
  })

  await page.goto('/app/inbox')
  await page.setViewportSize({ width: 390, height: 844 })
  const waiting = page.getByRole('listitem').filter({ hasText: 'Férias acima do direito' }).filter({ hasText: `período de ${shown(first)}` })
  await waiting.getByRole('button').first().click()
  await page.getByText('o período dá menos dias do que as férias já tiradas e marcadas').waitFor()
  await page.getByRole('radio', { name: `Encurtar as férias de ${shown(from)} a ${shown(to)} em 6 dias: terminam em ${shown(later(to, -6))}` }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Acertar férias' }).click()
  await page.getByText('Escreva o motivo').waitFor()
  await page.getByLabel('Motivo').fill('Faltas registradas depois')
  await page.getByRole('button', { name: 'Acertar férias' }).click()
  await expect.poll(async () => (await sql(`select ends_on::text from public.leaves where employee_id = '${person.id}' and counts and starts_on = '${from}'`))[0]?.['ends_on']).toBe(later(to, -6))
  await page.goto('/app/inbox')
  await page.getByRole('heading', { name: 'Pendências' }).first().waitFor()
  expect(await waiting.count()).toBe(0)
})

it('a photo from the phone makes an absence without reason for the manager and a file for HR, and the original is asked for', async () => {
  const [found] = await sql(`select greatest(private.today(e.company_id), coalesce((select max(l.ends_on) + 1 from public.leaves l where l.employee_id = e.id and l.counts), '-infinity'))::text as day
    from public.employees e where e.email = 'pessoa@aurora.demo'`)
  const day = String(found?.['day'])
  // Narrow before anything is drawn: a page that changes its layout later begins its forms anew.
  const phone = await product.as('pessoa@aurora.demo', 'about:blank')
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto('/app/leaves/certificates')
  await phone.getByRole('button', { name: 'Enviar atestado' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Enviar atestado' })
  await dialog.getByLabel('Foto ou PDF do atestado pela câmera').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png(400, [230, 225, 210]) })
  await dialog.getByRole('list', { name: 'Arquivos do atestado' }).getByText('foto.png').waitFor({ timeout: 60_000 })
  await dialog.getByLabel('Primeiro dia').fill(day)
  await dialog.getByLabel('Quantos dias').fill('3')
  await dialog.getByText(`Até ${shown(later(day, 2))}.`).waitFor()
  expect(await violations(phone)).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar ao RH' }).click()
  const mine = phone.getByRole('list', { name: 'Meus atestados' }).getByRole('listitem').first()
  await mine.getByText('Com o RH').waitFor()

  const manager = await product.as('gestor@aurora.demo', `/app/leaves/absences?from=${day}&to=${later(day, 2)}`)
  const [me] = await sql(`select id, display_name::text as name from public.employees where email = 'pessoa@aurora.demo'`)
  const name = String(me?.['name'])
  const seen = manager.getByRole('list', { name: 'Ausências' }).getByRole('listitem').filter({ hasText: name })
  await seen.getByText('Ausente', { exact: true }).waitFor()
  expect(await seen.innerText()).not.toMatch(/atestado|foto/i)

  // It waits for HR without an approval: the list of requests stands, and names nobody.
  await manager.goto('/app/leaves/requests')
  const asked = manager.getByRole('table', { name: 'Solicitações de licença' }).getByRole('row').filter({ hasText: name }).filter({ hasText: shown(day) })
  await asked.getByText('Em aprovação').waitFor()
  expect(await asked.innerText()).not.toMatch(/Aguardando|atestado/i)

  const hr = await product.as('admin@aurora.demo', '/app/leaves/certificates')
  await hr.getByRole('button', { name: `Conferir o atestado de ${name}` }).click()
  const sheet = hr.getByRole('dialog', { name: 'Atestado' })
  await sheet.getByRole('button', { name: 'Ver o arquivo' }).click()
  await sheet.getByRole('img', { name: 'foto.png' }).waitFor()
  expect(await sheet.getByLabel('Original').inputValue()).toBe('waiting')
  expect(await violations(hr)).toEqual([])
  await sheet.getByRole('button', { name: 'Confirmar atestado' }).click()
  await sheet.waitFor({ state: 'detached' })
  await hr.getByRole('list', { name: 'Originais que faltam' }).getByText(name, { exact: true }).waitFor()

  await sql(`update public.leave_certificates set original_due_on = private.today(company_id) - 1 where employee_id = '${String(me?.['id'])}';
    delete from private.leave_notice_days; update jobs.schedules set next_run_at = now() where name = 'leave_notices'`)
  const reminded = `select 1 from public.notifications where employee_id = '${String(me?.['id'])}' and kind = 'leave_paper_missing'`
  await expect.poll(async () => (await sql(reminded)).length, { timeout: 30_000 }).toBe(1)
  await phone.goto('/app/notifications')
  await phone.getByText('Falta o documento de uma das suas ausências').first().waitFor()

  await hr.getByRole('button', { name: `Recebido o original de ${name}` }).click()
  await hr.getByRole('list', { name: 'Originais que faltam' }).getByText(name, { exact: true }).waitFor({ state: 'detached' })
  // The row has gone with its button, and perhaps the list with the row.
  await expect.poll(() => hr.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
