import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { paperPhoto, pdf } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { employeeIdOf } from './support/people.ts'
import { overPage } from './support/over-page.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const ID = 'Documento de identidade e CPF'
const NAME = 'Marina Figueiredo do Nascimento'
const HIRED = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)

/** Somebody who was hired for in twelve days and has no login; as the wizard of an admission writes it. */
async function hire(admin: Page): Promise<void> {
  const [aurora] = await ask(`select c.id, t.id as template_id, d.id as type_id from public.companies c join public.journey_templates t on t.company_id = c.id and t.name = 'Operacional'
    join public.document_types d on d.company_id = c.id and d.name = $1 where c.name like 'Aurora%'`, [ID])
  const rpc = async (name: string, body: unknown): Promise<unknown> => {
    const { status, body: answer } = await fetchAsPage(admin, `/rest/v1/rpc/${name}`, { method: 'POST', body })
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer
  }
  const parts = {
    person: { first_name: 'Marina', last_name: 'Figueiredo do Nascimento', cpf: '11144477735', birth_date: '1996-03-20' },
    work: { hire_date: HIRED, position: 'Auxiliar de produção', manager_id: await employeeIdOf(product, 'gestor@aurora.demo'), contract_type: 'clt_indefinite', weekly_hours: 44 },
    pay: { salary: 2150.5, unit: 'month' },
    documents: { types: [aurora?.['type_id']] },
    access: {
      template_id: aurora?.['template_id'], buddy_id: await employeeIdOf(product, 'pessoa@aurora.demo'), first_day_time: '08:30', first_day_place: 'Rua das Acácias, 100, Campinas',
      first_day_dress: 'Calça comprida e sapato fechado', first_day_contact: 'Recepção, com a Lúcia', welcome_message: 'Separamos a sua mesa ao lado da janela. Até logo!',
    },
  }
  const draft = (await rpc('save_admission_draft', { p_company_id: aurora?.['id'], p_draft_id: null, p_step: 5, p_parts: parts })) as { readonly id: string }
  await rpc('finish_admission_draft', { p_draft_id: draft.id })
}

it('lets who was hired prepare the first day on the phone by a link, and meet the team only from that day on', async () => {
  const admin = await product.as('admin@aurora.demo', '/app/onboarding')
  await hire(admin)
  await admin.reload()
  await admin.getByRole('table', { name: 'Admissões' }).getByRole('button', { name: new RegExp(NAME) }).click()
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.getByRole('button', { name: 'Portal de chegada' }).click()
  const links = admin.getByRole('dialog', { name: 'Portal de chegada' })
  await links.getByRole('button', { name: /^Criar link/ }).click()
  await links.getByRole('button', { name: /^Copiar link/ }).click()
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toMatch(/\/g#[\w-]{43}$/)
  expect(await violations(admin)).toEqual([])

  const phone = await product.open({ viewport: { width: 390, height: 844 } })
  const link = await admin.evaluate(() => navigator.clipboard.readText())
  await phone.goto(link)
  await phone.getByLabel('Seu CPF').fill('111.444.777-35')
  await phone.getByLabel('Sua data de nascimento').fill('20/03/1996')
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Que bom ter você aqui, Marina!' }).waitFor()
  await phone.getByText('Separamos a sua mesa ao lado da janela.').waitFor()
  await phone.getByText('Rua das Acácias, 100, Campinas').waitFor()
  expect(await phone.getByRole('link', { name: /^Ver no mapa/ }).getAttribute('href')).toContain('query=Rua%20das%20Ac%C3%A1cias')
  await phone.getByText('Recepção, com a Lúcia').waitFor()
  expect(await phone.getByRole('heading', { name: 'Sua equipe' }).count()).toBe(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(phone)).toEqual([])

  // One list: data, then the paper with a look at what was sent.
  const list = phone.getByRole('list', { name: 'O que é pedido' })
  await list.getByRole('button', { name: 'Preencher meus dados' }).click()
  const section = (name: string) => phone.getByRole('form', { name })
  await section('Identificação').getByLabel(/^Telefone/).fill('(19) 99888-7766')
  await section('Identificação').getByRole('button', { name: 'Salvar e continuar' }).click()
  await section('Sobre você').getByLabel(/^Nome da mãe/).fill('Rosa Figueiredo')
  await section('Sobre você').getByRole('button', { name: 'Salvar e continuar' }).click()
  await section('Endereço residencial').getByLabel(/^Logradouro/).fill('Rua Sete de Setembro')
  await section('Endereço residencial').getByLabel(/^Cidade/).fill('Campinas')
  await section('Endereço residencial').getByLabel(/^UF/).selectOption('SP')
  await section('Endereço residencial').getByRole('button', { name: 'Salvar e continuar' }).click()
  await phone.getByRole('button', { name: 'Enviar meus dados ao RH' }).click()
  await list.getByText('Enviados ao RH').waitFor()
  const paper = list.getByRole('listitem').filter({ hasText: ID })
  const file = paper.getByLabel(`Arquivo de ${ID}`, { exact: true }).and(phone.locator('input'))
  await file.setInputFiles({ name: 'rg.png', mimeType: 'image/png', buffer: paperPhoto() })
  await paper.getByText('Enviado, em análise').waitFor()
  await overPage(phone, async () => {
    await paper.getByRole('button', { name: /^Ver o que você enviou/ }).click()
    await phone.getByRole('dialog', { name: 'rg.png' }).getByRole('img').waitFor()
    expect(await violations(phone)).toEqual([])
    await phone.keyboard.press('Escape')
  })
  await phone.reload()
  await list.getByText('Enviados ao RH').waitFor()
  await phone.getByText(/^2 de \d+$/).waitFor()

  // Why it came back, and another file.
  const [version] = await ask(`select v.id from private.document_versions v join public.documents d on d.id = v.document_id join public.employees e on e.id = d.employee_id
    where e.display_name = $1 and v.status = 'in_review'`, [NAME])
  expect((await fetchAsPage(admin, '/rest/v1/rpc/review_document', { method: 'POST', body: { p_id: version?.['id'], p_decision: 'reject', p_reason: 'O verso não aparece.' } })).status).toBe(200)
  await phone.reload()
  await paper.getByText('Recusado: O verso não aparece.').waitFor()
  await file.setInputFiles({ name: 'rg.pdf', mimeType: 'application/pdf', buffer: pdf('Identidade') })
  await paper.getByText('Enviado, em análise').waitFor()
  await phone.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(phone)).toEqual([])

  // On the first day the team is there.
  await ask(`insert into private.frozen_clock (instant) values ($1::date + interval '15 hours') on conflict (only_row) do update set instant = excluded.instant`, [HIRED])
  await ask('select private.run_admissions()')
  await admin.reload()
  await admin.getByRole('button', { name: 'Portal de chegada' }).click()
  await links.getByRole('button', { name: /^Criar|^Novo/ }).first().click()
  await links.getByRole('button', { name: /^Copiar link/ }).click()
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).not.toBe(link)
  await phone.goto('/g')
  await phone.goto(await admin.evaluate(() => navigator.clipboard.readText()))
  await phone.getByLabel('Seu CPF').fill('111.444.777-35')
  await phone.getByLabel('Sua data de nascimento').fill('20/03/1996')
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await phone.getByRole('heading', { level: 2, name: 'Sua equipe' }).waitFor()
  expect(await violations(phone)).toEqual([])
})
