import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { png } from '../../support/pictures.ts'
import { runSql } from '../../support/sql.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const PHONE = { width: 390, height: 844 }
const PHOTO = { name: 'foto.png', mimeType: 'image/png', buffer: png(400, [90, 120, 160]) }
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
const thing = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true })

interface Guest {
  readonly id: string
  readonly name: string
  readonly cpf: string
  readonly birth: string
}
let guest: Guest
let lent = ''

beforeAll(async () => {
  const [category] = await sql(`insert into public.asset_categories (company_id, name, requires_acceptance) select id, 'Ferramentas', false from public.companies where name like 'Aurora %' returning id`)
  lent = String(category?.['id'])
  const [row] = await sql(`select e.id, e.display_name as name, e.cpf, to_char(e.birth_date, 'DD/MM/YYYY') as birth from public.employees e join public.companies c on c.id = e.company_id
    where c.name like 'Aurora %' and e.user_id is null and e.status = 'active' and e.cpf is not null and e.birth_date is not null order by e.registration_number limit 1`)
  guest = row as unknown as Guest
  await sql(
    `insert into public.assets (company_id, tag, category_id, name, brand, status, holder_id)
     select k.company_id, v.tag, k.id, v.name, 'Bosch', case when v.holder is null then 'available' else 'in_use' end, e.id
     from public.asset_categories k
     cross join (values ('FE-1', 'Furadeira', 'p'), ('FE-2', 'Parafusadeira', 'p'), ('FE-3', 'Trena a laser', 'g'), ('FE-4', 'Serra', null), ('FE-5', 'Lixadeira', null)) v (tag, name, holder)
     left join public.employees e on e.company_id = k.company_id and (case v.holder when 'p' then e.email = 'pessoa@aurora.demo' when 'g' then e.id = $2 end)
     where k.id = $1`, [lent, guest.id])
})

/** The admin begins an audit of the tools: of one person with a login, of one without, and of the stock. */
async function begin(page: Page): Promise<void> {
  await page.getByText('Nenhuma auditoria ainda').waitFor()
  await page.getByRole('button', { name: 'Nova auditoria' }).click()
  const form = sheet(page, 'Nova auditoria')
  await form.getByRole('button', { name: 'Começar auditoria' }).click()
  await form.getByText('Dê um nome à auditoria').waitFor()
  await form.getByText('Escolha quem confirma').waitFor()
  await form.getByLabel(/^Nome/).fill('Ferramentas de dezembro')
  await form.getByLabel('O que conferir').selectOption({ label: 'Ferramentas' })
  await form.getByLabel(/^Para quem/).selectOption({ label: 'Toda a empresa' })
  await form.getByText('Sem acesso: recebe por link que você envia').waitFor()
  await form.getByRole('checkbox', { name: 'Conferir também o que não está com ninguém' }).check()
  await form.getByText('2 bens para você ler a etiqueta.').waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Conferir 5 bens' }).click()
  await page.getByText('Auditoria de 5 bens começou').waitFor()
  await page.getByRole('heading', { name: /Ferramentas de dezembro/ }).waitFor()
}

describe('an audit of assets', () => {
  it('is confirmed with a photo by phone, scanned by HR, and lists at its end what is missing', async () => {
    const admin = await product.as('admin@aurora.demo', '/app/assets?tab=auditorias')
    await begin(admin)
    expect(await violations(admin)).toEqual([])

    const phone = await product.as('pessoa@aurora.demo', '/app/inbox')
    await phone.setViewportSize(PHONE)
    await phone.goto('/app/assets?tab=comigo')
    await phone.getByText('Falta responder sobre 2 bens', { exact: false }).waitFor()
    await phone.getByRole('link', { name: 'Conferir agora' }).click()
    const list = sheet(phone, 'Conferir meus bens')
    await list.getByText('0 de 2 bens respondidos').waitFor()
    expect(await widthOf(phone)).toBe(PHONE.width)
    expect(await violations(phone)).toEqual([])

    await thing(phone, 'Furadeira').getByRole('button', { name: 'Está comigo Furadeira', exact: true }).click()
    const form = phone.getByRole('form', { name: 'Confirmar Furadeira' })
    await form.getByRole('button', { name: 'Confirmar' }).click()
    await form.getByText('Fotografe o bem').waitFor()
    await form.getByText('Diga em que estado o bem está').waitFor()
    await form.getByLabel('Foto de Furadeira', { exact: true }).and(phone.locator('input')).setInputFiles(PHOTO)
    await form.getByRole('list', { name: 'Foto de Furadeira' }).getByText('foto.png').waitFor()
    await form.getByLabel(/^Em que estado está/).selectOption({ label: 'Bom' })
    expect(await violations(phone)).toEqual([])
    await form.getByRole('button', { name: 'Confirmar' }).click()
    await thing(phone, 'Furadeira').getByText('Você confirmou').waitFor()
    await list.getByText('1 de 2 bens respondidos').waitFor()

    await thing(phone, 'Parafusadeira').getByRole('button', { name: 'Não está comigo Parafusadeira' }).click()
    const away = phone.getByRole('form', { name: 'Parafusadeira não está comigo' })
    await away.getByRole('button', { name: 'Enviar resposta' }).click()
    await away.getByText('Conte o que você sabe dele').waitFor()
    await away.getByLabel(/^O que você sabe dele/).fill('Devolvi em março')
    await away.getByRole('button', { name: 'Enviar resposta' }).click()
    await list.getByText('Tudo respondido, obrigado!').waitFor()
    expect(await violations(phone)).toEqual([])

    await admin.reload()
    const field = admin.getByLabel('Etiqueta, série ou código QR')
    const scans = admin.getByRole('list', { name: 'Últimas leituras' })
    for (const [code, said] of [['fe-4', 'Serra (FE-4) conferido. No estoque'], ['FE-4', /já foi conferido em/], ['NADA-9', 'Nenhum bem com “NADA-9”. O código ficou anotado.'], ['FE-2', /Parafusadeira \(FE-2\): com outra pessoa/]] as const) {
      await field.fill(code)
      await field.press('Enter')
      await scans.getByText(said).first().waitFor()
      await expect.poll(() => field.inputValue()).toBe('')
    }
    await admin.getByText('60%').waitFor()
    await admin.getByText('3 de 5 bens conferidos, 1 divergência').waitFor()
    await admin.getByRole('list', { name: 'Códigos desconhecidos' }).getByText('NADA-9').waitFor()
    await admin.getByRole('link', { name: '1 divergência' }).click()
    await admin.getByRole('table').getByText('“Devolvi em março”').waitFor()
    expect(admin.url()).toContain('achado=divergent')
    expect(await violations(admin)).toEqual([])

    await admin.getByRole('button', { name: 'Encerrar auditoria' }).click()
    const question = admin.getByRole('dialog', { name: 'Encerrar esta auditoria?' })
    await question.getByText('2 bens ficam como não localizados', { exact: false }).waitFor()
    await question.getByRole('button', { name: 'Encerrar auditoria' }).click()
    const table = admin.getByRole('table')
    await table.getByText('Trena a laser', { exact: true }).waitFor()
    await table.getByText('Lixadeira', { exact: true }).waitFor()
    expect(await table.getByText('Não localizado').count()).toBe(2)
    expect(await admin.getByLabel('Etiqueta, série ou código QR').count()).toBe(0)
    await table.getByRole('button', { name: 'Registrar perda de Lixadeira' }).click()
    const loss = admin.getByRole('dialog').last()
    await loss.getByLabel(/^O que aconteceu/).fill('Não apareceu na auditoria')
    await loss.getByRole('button', { name: 'Registrar perda' }).click()
    await table.getByText('Perdido', { exact: true }).waitFor()
    expect(await violations(admin)).toEqual([])
  })

  it('is confirmed by a link by who has no login', async () => {
    const admin = await product.as('admin@aurora.demo', '/app/assets?tab=auditorias')
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await admin.getByRole('button', { name: 'Nova auditoria' }).click()
    const form = sheet(admin, 'Nova auditoria')
    await form.getByLabel(/^Nome/).fill('Trenas')
    await form.getByLabel('O que conferir').selectOption({ label: 'Ferramentas' })
    await form.getByLabel(/^Para quem/).selectOption({ label: 'Toda a empresa' })
    await form.getByRole('button', { name: 'Conferir 3 bens' }).click()
    await admin.getByRole('heading', { name: /Trenas/ }).waitFor()
    await admin.getByRole('button', { name: 'Quem confirma' }).click()
    const people = sheet(admin, 'Quem confirma')
    await people.getByText('Falta 1 bem, por link que você envia').waitFor()
    expect(await violations(admin)).toEqual([])
    await people.getByRole('button', { name: 'Links de 1 pessoa' }).click()
    const links = sheet(admin, 'Links de conferência')
    await links.getByRole('button', { name: `Criar link para ${guest.name}` }).click()
    await links.getByRole('button', { name: /^Copiar link/ }).click()
    await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/g#[\w-]{43}$/)
    const address = await admin.evaluate(() => navigator.clipboard.readText())

    const phone = await product.open()
    await phone.setViewportSize(PHONE)
    await phone.goto(address)
    await phone.getByLabel('Seu CPF').fill(guest.cpf)
    await phone.getByLabel('Sua data de nascimento').fill(guest.birth)
    await phone.getByRole('button', { name: 'Continuar' }).click()
    await phone.getByText('0 de 1 bem respondido').waitFor()
    await thing(phone, 'Trena a laser').getByRole('button', { name: 'Está comigo Trena a laser', exact: true }).click()
    const confirm = phone.getByRole('form', { name: 'Confirmar Trena a laser' })
    await confirm.getByLabel('Foto de Trena a laser', { exact: true }).and(phone.locator('input')).setInputFiles(PHOTO)
    await confirm.getByRole('list', { name: 'Foto de Trena a laser' }).getByText('foto.png').waitFor()
    await confirm.getByLabel(/^Em que estado está/).selectOption({ label: 'Danificado' })
    await confirm.getByRole('button', { name: 'Confirmar' }).click()
    await confirm.getByText('Conte o que o bem tem').waitFor()
    await confirm.getByLabel(/^Observação/).fill('Visor quebrado')
    expect(await violations(phone)).toEqual([])
    expect(await widthOf(phone)).toBe(PHONE.width)
    await confirm.getByRole('button', { name: 'Confirmar' }).click()
    await phone.getByText('Você avisou que está danificado').waitFor()

    await admin.goto('/app/assets?tab=auditorias')
    await admin.getByRole('link', { name: 'Trenas' }).click()
    const table = admin.getByRole('table')
    await table.getByText('pela pessoa, por link em', { exact: false }).waitFor()
    await table.getByRole('button', { name: 'Foto de Trena a laser' }).click()
    await admin.getByRole('dialog', { name: 'foto.png' }).getByRole('img').waitFor()
    expect(await violations(admin)).toEqual([])
  })
})
