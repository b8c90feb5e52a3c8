import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { paperPhoto } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { overPage } from './support/over-page.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const TYPE = 'Título de eleitor'
const sql = (text: string, values: readonly unknown[] = []): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> => runSql(product.server.databaseUrl, text, [...values])

interface Guest {
  readonly name: string
  readonly cpf: string
  readonly birth: string
}

let team: string
let guests: readonly Guest[]
/** Twenty people carry a tag: three of them have no login, and nobody has the paper that a rule requires of all. */
beforeAll(async () => {
  const [company] = await sql(`select company_id as id from public.employees where email = 'admin@aurora.demo'`)
  team = 'Turma dos vinte'
  await sql('update public.document_types set asks_by_itself = false')
  await sql('insert into public.document_type_rules (company_id, type_id) select company_id, id from public.document_types where company_id = $1 and name = $2 on conflict do nothing', [company?.['id'], TYPE])
  await sql('insert into public.employee_tags (company_id, name) values ($1, $2)', [company?.['id'], team])
  await sql(
    `with ranked as (
       select e.id, row_number() over (order by e.registration_number, e.id) as n from public.employees e
       where e.company_id = $1 and e.user_id is null and e.status = 'active' and e.cpf is not null and e.birth_date is not null
         and not exists (select from public.documents d join public.document_types t on t.id = d.type_id and t.name = $3 where d.employee_id = e.id) and not exists (select from public.document_requests r where r.employee_id = e.id)
     ), login as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       select r.id, 'authenticated', 'authenticated', r.id || '@vinte.demo', now(), now(), now() from ranked r where r.n between 4 and 20 returning id
     ), tagged as (
       insert into public.employee_tag_links (company_id, tag_id, employee_id)
       select $1, t.id, r.id from ranked r join public.employee_tags t on t.company_id = $1 and t.name = $2 where r.n <= 20 returning employee_id
     )
     select (select count(*) from login) + (select count(*) from tagged) as made`,
    [company?.['id'], team, TYPE],
  )
  await sql(`update public.employees e set user_id = e.id, role = 'user' where exists (select from auth.users u where u.id = e.id and u.email like '%@vinte.demo')`)
  guests = (await sql(
    `select e.display_name as name, e.cpf, to_char(e.birth_date, 'DD/MM/YYYY') as birth from public.employees e join public.employee_tag_links l on l.employee_id = e.id
     join public.employee_tags t on t.id = l.tag_id and t.name = $1 where e.user_id is null order by e.display_name`,
    [team],
  )) as unknown as readonly Guest[]
})

/** What is open of this type of the twenty, and how many of them heard of it. */
async function asked(): Promise<readonly [open: number, heard: number]> {
  const [row] = await sql(
    `select (select count(*)::int from public.document_requests r where r.status = 'open' and r.employee_id in (select l.employee_id from public.employee_tag_links l join public.employee_tags t on t.id = l.tag_id and t.name = $1)) as open,
       (select count(*)::int from public.notifications n where n.entity_type = 'campaign' and n.created_at > now() - interval '5 minutes') as heard`,
    [team],
  )
  return [Number(row?.['open']), Number(row?.['heard'])]
}

/** Chooses the twenty in the list of people, and opens the dialog from the bar. */
async function choose(admin: Page): Promise<void> {
  const [tag] = await sql('select id from public.employee_tags where name = $1', [team])
  await admin.goto(`/app/employees?tag=${String(tag?.['id'])}`)
  await admin.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await admin.getByRole('region', { name: 'Seleção' }).getByText('20 pessoas selecionadas').waitFor()
  await admin.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Pedir documentos' }).click()
}

/** Leaves one type ticked, and sends to the twenty. */
async function sendToAll(admin: Page): Promise<void> {
  const form = admin.getByRole('dialog', { name: 'Pedir documentos' })
  await form.getByRole('checkbox', { name: TYPE }).waitFor()
  for (const box of await form.getByRole('group', { name: 'O que pedir' }).getByRole('checkbox').all()) await box.uncheck()
  await form.getByRole('checkbox', { name: TYPE }).check()
  await form.getByText(/^Para 20 pessoas: .*3 por link que você envia/).waitFor()
  await form.getByRole('button', { name: 'Enviar 20 pedidos' }).click()
  await admin.getByText('Pedido a 20 pessoas').waitFor()
}

it('asks twenty chosen people, takes it back, asks again, and reaches the three without a login by links', async () => {
  expect(guests).toHaveLength(3)
  const admin = await product.as('admin@aurora.demo', '/app/employees')
  await choose(admin)
  const form = admin.getByRole('dialog', { name: 'Pedir documentos' })
  await form.getByRole('list', { name: 'Pessoas' }).getByText('Sem acesso: recebe por link que você envia').first().waitFor()
  expect(await violations(admin)).toEqual([])
  await sendToAll(admin)
  expect((await asked())[0]).toBe(20)
  await admin.getByRole('button', { name: /^Desfazer/ }).click()
  await admin.getByText('Ninguém foi avisado.').first().waitFor()
  expect(await asked()).toEqual([0, 0])

  await choose(admin)
  await sendToAll(admin)
  expect(await violations(admin)).toEqual([])
  // Once the ten seconds are over there is no way back, and the others hear of it.
  await admin.getByRole('button', { name: /^Desfazer/ }).waitFor({ state: 'detached', timeout: 20_000 })
  await expect.poll(asked, { timeout: 20_000 }).toEqual([20, 17])

  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.getByRole('button', { name: 'Links de quem não tem acesso (3)' }).click()
  const sheet = admin.getByRole('dialog', { name: 'Links de envio' })
  await sheet.getByRole('button', { name: 'Criar 3 links' }).click()
  await sheet.getByRole('button', { name: 'Copiar os 3 links' }).click()
  expect(await violations(admin)).toEqual([])
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toMatch(/^(.+: http.*\/g#[\w-]{43}\n?){3}$/)
  const lines = (await admin.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines.map((text) => text.split(': http')[0])).toEqual(guests.map(({ name }) => name))

  const [guest] = guests
  const phone = await product.open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`http${String(lines[0]?.split(': http')[1])}`)
  await phone.getByLabel('Seu CPF').fill(String(guest?.cpf))
  await phone.getByLabel('Sua data de nascimento').fill(String(guest?.birth))
  await phone.getByRole('button', { name: 'Continuar' }).click()
  const item = phone.getByRole('listitem').filter({ hasText: TYPE })
  await item.getByLabel(`Arquivo de ${TYPE}`, { exact: true }).and(phone.locator('input')).setInputFiles({ name: 'titulo.png', mimeType: 'image/png', buffer: paperPhoto() })
  await phone.getByText('Tudo enviado, obrigado!').waitFor()
  expect(await violations(phone)).toEqual([])

  // The campaign says how far it is, and where each stands.
  await admin.goto('/app/documents?tab=matrix')
  await admin.getByRole('button', { name: 'Campanhas' }).click()
  const campaigns = admin.getByRole('dialog', { name: 'Campanhas' })
  await campaigns.getByText('0 de 20 entregues, 1 em análise').waitFor()
  await campaigns.getByRole('button', { name: `20 pessoas de ${TYPE}` }).click()
  await campaigns.getByRole('list', { name: `Pessoas de ${TYPE}` }).getByText('Em análise').waitFor()
  expect(await violations(admin)).toEqual([])

  // What it leaves as evidence: each person, how they were reached, and how far they are.
  await campaigns.getByRole('button', { name: `Exportar as evidências de ${TYPE}` }).first().click()
  const [file] = await Promise.all([admin.waitForEvent('download'), admin.getByRole('menuitem', { name: 'CSV (.csv)' }).click()])
  const evidence = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(evidence).toHaveLength(21)
  expect(evidence[0]).toContain('Pessoa;Matrícula;Departamento')
  expect(evidence.filter((text) => text.includes(';Acesso próprio;'))).toHaveLength(17)
  expect(evidence.filter((text) => text.includes(';Link de convidado;'))).toHaveLength(3)
  expect(evidence.filter((text) => text.startsWith(`${guest?.name ?? ''};`) && text.includes(';Em análise;'))).toHaveLength(1)
  expect(await violations(admin)).toEqual([])
})

it('asks a department from the documents, and one person from their page', async () => {
  const admin = await product.as('admin@aurora.demo', '/app/documents?tab=all')
  const form = admin.getByRole('dialog', { name: 'Pedir documentos' })
  const [department] = await sql(`select d.name from public.departments d join public.employees e on e.department_id = d.id and e.status = 'active'
    where d.company_id = (select company_id from public.employees where email = 'admin@aurora.demo') group by d.id order by count(*) desc limit 1`)
  await overPage(admin, async () => {
    await admin.getByRole('button', { name: 'Pedir documentos' }).click()
    await form.getByLabel('Para quem').selectOption({ label: String(department?.['name']) })
    await form.getByRole('checkbox', { name: 'Com os departamentos abaixo' }).waitFor()
    await form.getByText(/^Para \d+ pessoas?: /).waitFor()
    expect(await violations(admin)).toEqual([])
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await admin.getByRole('button', { name: 'Sair sem salvar' }).click()
    await form.waitFor({ state: 'detached' })
  })

  const [person] = await sql(`select e.id, e.display_name as name from public.employees e where e.email = 'pessoa@aurora.demo'`)
  await admin.goto(`/app/employees/${String(person?.['id'])}`)
  await admin.getByRole('button', { name: 'Mais ações' }).click()
  await admin.getByRole('menuitem', { name: 'Pedir documentos' }).click()
  await form.getByRole('checkbox', { name: 'Pedir também a quem não precisa do documento' }).check()
  await form.getByRole('checkbox', { name: 'Certificado de treinamento (NR)' }).check()
  await form.getByText(/^Para 1 pessoa: 1 por /).waitFor()
  await form.getByRole('button', { name: /^Enviar \d+ pedidos?$/ }).click()
  await admin.getByText('Pedido a 1 pessoa').waitFor()
  await admin.setViewportSize({ width: 390, height: 844 })
  // The page changes its layout a moment after the window has.
  await expect.poll(() => admin.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await violations(admin)).toEqual([])
})
