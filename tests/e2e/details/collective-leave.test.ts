import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const ADMIN = 'admin@aurora.demo'
const PERSON = 'pessoa@aurora.demo'
const sql = (text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> => runSql(product.server.databaseUrl, text, values)
const company = `(select company_id from public.employees where email = '${ADMIN}')`

interface Cast {
  readonly start: string
  readonly end: string
  readonly short: string
  readonly names: readonly string[]
  readonly ids: readonly string[]
}

/**
 * Twelve days that the law lets begin, some weeks from today, and six people of a department of their own who were never moved: one hired a hundred days before them,
 * one with a wedding on their first day, and four of long service.
 */
async function factory(): Promise<Cast> {
  const [days] = await sql(`select d::date::text as start, (d::date + 11)::text as end, (d::date + 8)::text as short
    from (select private.today(${company}) as today) w, generate_series(w.today + 28, w.today + 60, interval '1 day') as d
    where (private.vacation_start_problem(d::date, private.leave_rules_on(${company}, d::date), private.holiday_dates(${company}, null, d::date - 1, d::date + 7))).code is null
      and not exists (select from public.holidays h where h.company_id = ${company} and h.on_date between d::date and d::date + 7) order by d limit 1`)
  const start = String(days?.['start'])
  await sql(`insert into public.departments (company_id, name) values (${company}, 'Produção e Montagem')`)
  const people = await sql(`select id, display_name from public.employees e where company_id = ${company} and user_id is null and status = 'active'
    and not exists (select from public.leave_ledger l where l.employee_id = e.id) and not exists (select from public.leave_requests r where r.employee_id = e.id)
    and (select count(*) from public.employee_assignments a where a.employee_id = e.id) = 1 order by id limit 6`)
  const ids = people.map(({ id }) => String(id))
  for (const [index, id] of ids.entries()) {
    const since = `$2::date - ${index === 0 ? 100 : 900 + index}`
    await sql(`update public.employees set hire_date = ${since}, created_at = ${since}, birth_date = '1990-05-04' where id = $1`, [id, start])
    await sql(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = ${since}, ends_on = null, experience_ends_on = null, experience_extended_to = null where employee_id = $1`, [id, start])
    await sql(`update public.employee_assignments set starts_on = ${since}, department_id = (select id from public.departments where name = 'Produção e Montagem') where employee_id = $1`, [id, start])
    await sql(`update public.leaves set counts = false, granted = false where employee_id = $1`, [id])
  }
  await sql(`insert into public.leave_requests (id, company_id, employee_id, type_id, status) select md5('casamento')::uuid, company_id, $1, id, 'approved' from public.leave_types where key = 'wedding' and company_id = ${company}`, [ids[5]])
  await sql(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) values (${company}, md5('casamento')::uuid, $1, $2::date, $2::date, 1, true)`, [ids[5], start])
  return { start, end: String(days?.['end']), short: String(days?.['short']), ids, names: people.map(({ display_name }) => String(display_name)) }
}
const balances = (ids: readonly string[]): Promise<readonly Record<string, unknown>[]> =>
  sql(`select e.id, s.acquired_from::text, s.days, s.scheduled::float, s.balance::float, s.state from public.employees e cross join lateral private.vacation_sheet(e, private.today(e.company_id)) s where e.id = any ($1) order by 1, 2`, [ids])
const drawn = (ids: readonly string[]): Promise<readonly Record<string, unknown>[]> =>
  sql(`select coalesce(sum(l.days), 0)::float as days from unnest($1::uuid[]) with ordinality as p (id, place) left join (public.leave_ledger l join public.leave_types t on t.id = l.type_id and t.key = 'collective') on l.employee_id = p.id group by p.place order by p.place`, [ids])

/** No violation as it is, and on a phone in the dark. */
async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await violations(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

it('collective vacations of a department, less who is on duty: the law while dates are picked, each person, the notices, announcing and taking back before they begin', async () => {
  const { start, end, short, names, ids } = await factory()
  const before = await balances(ids)
  const page = await product.as(ADMIN, '/app/leaves/collective')
  await page.getByRole('button', { name: 'Planejar férias coletivas' }).click()
  await page.getByLabel(/^Nome/).fill('Fim de ano')
  await page.getByRole('radio', { name: 'Departamentos' }).check()
  await page.getByRole('group', { name: 'Departamentos que participam' }).getByRole('checkbox', { name: 'Produção e Montagem' }).check()
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()

  await page.getByRole('heading', { name: 'Datas' }).waitFor()
  await page.getByLabel(/^Primeiro dia/).fill(start)
  await page.getByLabel(/^Último dia/).fill(short)
  await page.getByRole('list', { name: 'Regras' }).getByText(/^Não pode:.*pelo menos 10 dias/).waitFor()
  await page.getByLabel(/^Último dia/).fill(end)
  await page.getByText('12 dias', { exact: true }).waitFor()
  await page.getByRole('list', { name: 'Regras' }).getByText(/^Certo:.*pelo menos 10 dias/).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()

  const people = page.getByRole('list', { name: 'Pessoas alcançadas' }).getByRole('listitem')
  const rowOf = (index: number) => people.filter({ hasText: names[index] ?? '' })
  await rowOf(0).getByText(/^8 dias de férias \+ 4 dias de licença remunerada, novo período em/).waitFor()
  await rowOf(1).getByText('12 dias de férias', { exact: true }).waitFor()
  await rowOf(5).getByText(/^Já tem ausência nestes dias: Casamento/).waitFor()
  await rowOf(2).getByRole('button', { name: /^Deixar de plantão/ }).click()
  await rowOf(2).getByText('Fica de plantão: Plantão').waitFor()
  await page.getByRole('searchbox', { name: 'Buscar pessoa' }).fill(names[0] ?? '')
  await expect.poll(() => people.count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Buscar pessoa' }).fill('')
  await expect.poll(() => people.count()).toBe(6)
  await looksRight(page)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()

  const union = page.getByRole('list', { name: 'Comunicações' }).getByRole('listitem').filter({ hasText: 'Sindicato' })
  await union.getByText(/^A fazer até/).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), union.getByRole('button', { name: /^Baixar comunicação/ }).click()])
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(await readFile(await file.path()))), { mergePages: true })
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/art\. 139, § 3º.*Produção e Montagem/)
  await union.getByRole('button', { name: /^Registrar/ }).click()
  await union.getByText(/^Feita em/).first().waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()

  await page.getByText('Faltam registrar 2 comunicações').waitFor()
  await page.getByRole('button', { name: 'Anunciar para 4 pessoas' }).click()
  await page.getByRole('dialog').getByRole('region', { name: 'Quem recebe' }).getByText(/^Para \d+ pessoas: /).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Anunciar' }).click()
  await page.getByText('Anunciadas', { exact: true }).waitFor()
  expect((await drawn(ids)).map(({ days }) => days)).toEqual([-8, -12, 0, -12, -12, 0])
  await rowOf(5).getByText(/^Já tem ausência nestes dias: Casamento/).waitFor()
  await looksRight(page)

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('dialog').getByLabel(/^Motivo/).fill('A produção continua')
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeitas antes do começo').waitFor()
  expect((await drawn(ids)).map(({ days }) => days)).toEqual([0, 0, 0, 0, 0, 0])
  expect(await balances(ids)).toEqual(before)
  await page.getByRole('link', { name: 'Férias coletivas' }).first().click()
  await page.getByRole('list', { name: 'Férias coletivas' }).getByRole('button', { name: /^Fim de ano.*4 pessoas.*Desfeitas/ }).waitFor()
})

it('the notice of vacations is made thirty days before, goes to the person, and comes back signed', async () => {
  const [person] = await sql(`select e.id, e.display_name as name, p.acquired_from::text from public.employees e
    cross join lateral (select * from private.periods_of(e, private.today(e.company_id)) order by number limit 1) p where e.email = $1`, [PERSON])
  const name = String(person?.['name'])
  await sql('update public.leaves set counts = false, granted = false where employee_id = $1', [person?.['id']])
  await sql(`insert into public.leave_requests (id, company_id, employee_id, type_id, period_from, status) select md5('aviso')::uuid, company_id, $1, id, $2::date, 'approved' from public.leave_types where key = 'vacation' and company_id = ${company}`, [person?.['id'], person?.['acquired_from']])
  await sql(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted) select ${company}, md5('aviso')::uuid, $1, w.today + 40, w.today + 54, 15, true from (select private.today(${company}) as today) w`, [person?.['id']])

  const admin = await product.as(ADMIN, `/app/leaves/papers?q=${encodeURIComponent(name)}`)
  const row = admin.getByRole('list', { name: 'Avisos de férias' }).getByRole('listitem').filter({ hasText: name })
  await row.getByText('A fazer', { exact: true }).waitFor()
  await looksRight(admin)
  await row.getByRole('button', { name: /^Gerar aviso/ }).click()
  await row.getByText('Aguarda assinatura', { exact: true }).waitFor()

  const signer = await product.as(PERSON, '/app/inbox')
  await signer.getByRole('list', { name: 'Pendências' }).getByRole('button').filter({ hasText: 'Aviso e recibo de férias' }).first().click()
  const panel = signer.getByRole('region', { name: 'Aviso e recibo de férias' })
  await panel.getByRole('button', { name: 'Assinar', exact: true }).click()
  await panel.getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
  await panel.getByRole('button', { name: 'Assinar', exact: true }).click()
  await signer.getByText('Documento assinado').waitFor()

  await admin.goto(`/app/leaves/papers?q=${encodeURIComponent(name)}`)
  await row.getByText('Assinado', { exact: true }).waitFor()
  await row.getByRole('link', { name: /^Ver assinatura/ }).waitFor()
  const [paper] = await sql(`select file_id from public.documents d join public.document_types t on t.id = d.type_id and t.name = 'Aviso e recibo de férias' where d.employee_id = $1`, [person?.['id']])
  expect(paper?.['file_id']).toBeTruthy()

  // The receipt is another paper; the plan of the year goes to be acknowledged.
  await admin.getByRole('button', { name: 'Recibos de férias' }).click()
  const receipt = admin.getByRole('list', { name: 'Recibos de férias' }).getByRole('listitem').filter({ hasText: name })
  await receipt.getByText('A fazer', { exact: true }).waitFor()
  await admin.getByRole('searchbox', { name: 'Buscar pessoa' }).fill(name)
  await receipt.getByRole('checkbox').check()
  await admin.getByRole('button', { name: 'Gerar programação anual' }).click()
  await admin.getByRole('dialog').getByRole('region', { name: 'Quem recebe' }).or(admin.getByRole('dialog').getByText(/: (Aviso por|Sem aviso)/)).first().waitFor()
  await admin.getByRole('dialog').getByRole('button', { name: 'Gerar programação' }).click()
  await admin.getByText('1 documento gerado').first().waitFor()
  const plans = await sql(`select e.kind from public.signature_envelopes e join public.documents d on d.id = e.document_id where d.employee_id = $1 and d.title = 'Programação anual de férias'`, [person?.['id']])
  expect(plans).toEqual([{ kind: 'acknowledgement' }])
})

it('collective vacations of thousands: how far it is while it goes on, and why nothing came of it', async () => {
  const [plan] = await sql(`insert into public.collective_vacations (company_id, name, starts_on, ends_on)
    values (${company}, 'Recesso geral', private.today(${company}) + 60, private.today(${company}) + 71) returning id, company_id`)
  const hold = new pg.Client({ connectionString: product.server.databaseUrl })
  await hold.connect()
  await hold.query(`begin; select from jobs.schedules where name = 'orders' for no key update`)
  // As somebody ordered it whose right was lost meanwhile.
  await sql(`insert into private.orders (company_id, subject_id, kind, arguments, claims) values ($1, $2, 'collective_announcement', '{"people": 4990}', '{}')`, [plan?.['company_id'], plan?.['id']])
  await sql(`update public.collective_vacations set status = 'announcing' where id = $1`, [plan?.['id']])
  await sql(`select private.wake_job('orders')`)
  const page = await product.as(ADMIN, '/app/leaves/collective')
  await page.getByRole('button', { name: /Recesso geral.*Anunciando/ }).click()
  await page.getByText('Marcando as férias de 4.990 pessoas…').waitFor()
  await page.getByText('0 de 4.990').waitFor()
  await looksRight(page)
  await hold.query('commit')
  await hold.end()
  await page.getByText('As férias coletivas não foram anunciadas').waitFor()
  await page.getByText(/Nada foi gravado e ninguém foi avisado/).waitFor()
})
