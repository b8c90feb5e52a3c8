import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { paperPhoto, pdf } from '../support/pictures.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterAll(() => product.close())

const TYPES = ['Comprovante de escolaridade', 'Título de eleitor'] as const

interface Person {
  readonly id: string
  readonly name: string
  readonly cpf: string
  readonly birth: string
}

let person: Person
beforeAll(async () => {
  const url = product.server.databaseUrl
  await runSql(
    url,
    `insert into public.document_type_rules (company_id, type_id)
     select t.company_id, t.id from public.document_types t join public.companies c on c.id = t.company_id where c.name like 'Aurora%' and t.name in ($1, $2) on conflict do nothing`,
    TYPES,
  )
  const [row] = await runSql(
    url,
    `select e.id, e.display_name as name, e.cpf, to_char(e.birth_date, 'DD/MM/YYYY') as birth from public.employees e join public.companies c on c.id = e.company_id
     where c.name like 'Aurora%' and e.user_id is null and e.status = 'active' and e.cpf is not null and e.birth_date is not null
       and not exists (select from public.documents d join public.document_types t on t.id = d.type_id and t.name in ($1, $2) where d.employee_id = e.id)
       and not exists (select from public.document_requests r where r.employee_id = e.id) order by e.display_name limit 1`,
    TYPES,
  )
  person = row as unknown as Person
})

/** Asks the one person whom the search leaves for both papers, and answers the link that was copied. */
async function askByLink(admin: Page): Promise<string> {
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.getByRole('searchbox', { name: 'Buscar pessoa' }).fill(person.name)
  await admin.getByText('Só quem o filtro mostra.').waitFor()
  await admin.getByRole('button', { name: 'Pedir o que falta', disabled: false }).click()
  const form = admin.getByRole('dialog', { name: 'Pedir documentos' })
  for (const box of await form.getByRole('group', { name: 'O que pedir' }).getByRole('checkbox').all()) await box.uncheck()
  for (const type of TYPES) await form.getByRole('checkbox', { name: type }).check()
  await form.getByText('Sem acesso: recebe por link que você envia').first().waitFor()
  await form.getByRole('button', { name: 'Enviar 2 pedidos' }).click()

  await admin.getByText('Pedido a 1 pessoa').waitFor()
  await admin.getByRole('button', { name: 'Link de quem não tem acesso' }).click()
  const sheet = admin.getByRole('dialog', { name: 'Links de envio' })
  await sheet.getByText('Ainda sem link').waitFor()
  expect(await violations(admin)).toEqual([])
  await sheet.getByRole('button', { name: `Criar link para ${person.name}` }).click()
  await sheet.getByText(/ainda não aberto/).waitFor()
  expect(await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d*\?text=Ol%C3%A1/)
  await sheet.getByRole('button', { name: /^Copiar mensagem/ }).click()
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toMatch(/precisa destes documentos seus: .*Título de eleitor.*\/g#/)
  await sheet.getByRole('button', { name: /^Copiar link/ }).click()
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/g#[\w-]{43}$/)
  expect(await violations(admin)).toEqual([])
  return admin.evaluate(() => navigator.clipboard.readText())
}

async function prove(phone: Page, birth: string): Promise<void> {
  await phone.getByLabel('Seu CPF').fill(person.cpf)
  await phone.getByLabel('Sua data de nascimento').fill(birth)
  await phone.getByRole('button', { name: 'Continuar' }).click()
}

async function sendFor(phone: Page, type: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const item = phone.getByRole('listitem').filter({ hasText: type })
  await item.getByLabel(`Arquivo de ${type}`, { exact: true }).and(phone.locator('input')).setInputFiles(file)
  await item.getByText('Enviado, em análise').waitFor()
}

it('asks a person without a login for two documents by a link, which come from a phone and wait for review', async () => {
  const admin = await product.as('admin@aurora.demo', '/app/documents?tab=matrix')
  const link = await askByLink(admin)

  const phone = await product.open({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'Envio de documentos' }).waitFor()
  await phone.getByText('Quem pede: Aurora Tecnologia').waitFor()
  // Before the proof no name is told.
  expect(await phone.getByText(person.name.split(' ', 1)[0] ?? '').count()).toBe(0)
  expect(await violations(phone)).toEqual([])
  await prove(phone, '01/01/1950')
  await phone.getByText('Os dados não conferem').waitFor()
  await phone.getByText('Restam 9 tentativas.').waitFor()
  expect(await violations(phone)).toEqual([])
  await prove(phone, person.birth)

  await phone.getByRole('heading', { name: /^Olá, / }).waitFor()
  await phone.getByText('Faltam 2 documentos').waitFor()
  expect(await violations(phone)).toEqual([])
  await sendFor(phone, TYPES[0], { name: 'diploma.png', mimeType: 'image/png', buffer: paperPhoto() })
  await phone.getByText('Falta 1 de 2 documentos').waitFor()
  // The camera of a phone may throw the page away: the proof is kept for the tab.
  await phone.reload()
  await phone.getByText('Falta 1 de 2 documentos').waitFor()
  await sendFor(phone, TYPES[1], { name: 'titulo.pdf', mimeType: 'application/pdf', buffer: pdf('Titulo de eleitor') })
  await phone.getByText('Tudo enviado, obrigado!').waitFor()
  expect(await violations(phone)).toEqual([])

  await admin.goto('/app/documents?tab=review')
  const waiting = admin.getByRole('list', { name: 'Para revisar' }).getByRole('listitem').filter({ hasText: person.name })
  for (const type of TYPES) await waiting.filter({ hasText: type }).waitFor()
  await waiting.filter({ hasText: TYPES[1] }).getByRole('button').click()
  await admin.getByText('por link, sem acesso ao sistema').waitFor()

  // On the person's page the link is taken back; whoever still has it learns nothing and may ask for another.
  await admin.goto(`/app/employees/${person.id}?aba=documentos`)
  await admin.getByRole('button', { name: 'Link de envio' }).click()
  await admin.getByRole('dialog', { name: 'Links de envio' }).getByRole('button', { name: /^Cancelar link/ }).click()
  await admin.getByRole('dialog', { name: 'Links de envio' }).getByText('Ainda sem link').waitFor()
  await phone.reload()
  await phone.getByRole('heading', { name: 'Este link não funciona mais' }).waitFor()
  expect(await violations(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Pedir um novo link' }).click()
  await phone.getByText('Pedido enviado').waitFor()
})

detail('lets a person without a login read the privacy notice and acknowledge it on a phone', async () => {
  const admin = await product.as('admin@aurora.demo', '/app/settings?area=lgpd')
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.getByRole('button', { name: 'Links para quem não tem acesso' }).click()
  const sheet = admin.getByRole('dialog', { name: 'Links de leitura' })
  await sheet.getByRole('searchbox').fill(person.name)
  await sheet.getByRole('button', { name: `Criar link para ${person.name}` }).click()
  await sheet.getByRole('button', { name: /^Copiar link/ }).click()
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/g#[\w-]{43}$/)
  expect(await violations(admin)).toEqual([])

  const phone = await product.open({ viewport: { width: 390, height: 844 } })
  await phone.goto(await admin.evaluate(() => navigator.clipboard.readText()))
  await prove(phone, person.birth)
  await phone.getByRole('heading', { name: 'Aviso de privacidade' }).waitFor()
  expect(await violations(phone)).toEqual([])
  // By keyboard: the button comes after the text, so that whoever reaches it has the end in sight.
  await phone.getByRole('button', { name: 'Li e estou ciente' }).focus()
  await phone.keyboard.press('Enter')
  await phone.getByText('Ciência registrada, obrigado!').waitFor()
  expect(await violations(phone)).toEqual([])
  await phone.reload()
  await phone.getByText('Ciência registrada, obrigado!').waitFor()

  await admin.reload()
  await admin.getByText(/pessoas confirmaram a leitura desta versão/).waitFor()
})
