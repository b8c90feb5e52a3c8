import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const TITLE = 'Código de conduta do grupo'
const PHONE = { width: 390, height: 844 }

const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
/** The ten seconds pass, and everybody is told. */
async function tell(): Promise<void> {
  await sql(`update public.posts set tell_at = now() where told_at is null and tell_at is not null`)
  await expect.poll(async () => (await sql(`select private.run_posts() as done`))[0]?.['done'], { timeout: 20_000 }).toBe(0)
}

async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Escrever' }).click()
  await page.getByRole('textbox', { name: 'Título' }).fill(TITLE)
  await page.getByRole('textbox', { name: 'Texto' }).click()
  await page.keyboard.type('## Respeito')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Trate todas as pessoas com respeito.')
  await page.getByLabel('Tipo').selectOption('policy')
  await page.getByLabel('Pedir que confirmem a leitura').check()
  await page.getByLabel('Confirmar até').fill('15/12/2030')
  await page.getByText('Rascunho salvo').waitFor()
}

async function publishToAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicar agora' })
  await dialog.getByRole('list', { name: 'Canais' }).getByText(/Aviso por aplicativo/).first().waitFor()
  await dialog.getByRole('button', { name: 'Ver todas as pessoas' }).click()
  await dialog.getByRole('list', { name: 'Pessoas' }).getByRole('listitem').first().waitFor()
  const others = dialog.getByRole('group', { name: 'Publicar também em' }).getByRole('checkbox')
  expect(await others.count()).toBe(3)
  for (const box of await others.all()) await box.check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publicar agora' }).click()
  await page.getByText('Publicado em 4 empresas').waitFor()
  await page.waitForURL('**/app/news/board')
}

async function confirm(page: Page): Promise<void> {
  await page.getByText('Ficam registrados').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Li e estou ciente' }).click()
}

async function readOnPhone(): Promise<Page> {
  const phone = await product.as('pessoa@aurora.demo', '/app/news')
  await phone.setViewportSize(PHONE)
  await phone.getByRole('link', { name: 'Ler e confirmar' }).click()
  await phone.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await phone.getByText('Grupo', { exact: true }).waitFor()
  expect(await violations(phone)).toEqual([])
  await confirm(phone)
  await phone.getByText(/^Ciência registrada em/).waitFor()
  return phone
}

/** Somebody without a login whom a link can reach, found on the reach page and given one. */
async function linkFor(page: Page, name: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('searchbox', { name: 'Buscar pessoa' }).fill(name)
  const row = page.getByRole('table', { name: 'Pessoas da publicação' }).getByRole('row').filter({ hasText: name })
  await row.getByText('Sem acesso: recebe por link que você envia').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name)
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: 'Gerar link' }).click()
  const sheet = page.getByRole('dialog', { name: 'Links de leitura' })
  await sheet.getByRole('button', { name: `Criar link para ${name}` }).click()
  await sheet.getByRole('button', { name: /^Copiar link/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/g#[\w-]{43}$/)
  await page.keyboard.press('Escape')
  return page.evaluate(() => navigator.clipboard.readText())
}

async function readAsGuest(link: string, { cpf, birth }: { readonly cpf: string; readonly birth: string }): Promise<void> {
  const guest = await product.open({ viewport: PHONE })
  await guest.goto(link)
  await guest.getByLabel('Seu CPF').fill(cpf)
  await guest.getByLabel('Sua data de nascimento').fill(birth)
  await guest.getByRole('button', { name: 'Continuar' }).click()
  await guest.getByRole('heading', { name: 'Respeito' }).waitFor()
  expect(await violations(guest)).toEqual([])
  await confirm(guest)
  await guest.getByText('Ciência registrada, obrigado!').waitFor()
  expect(await violations(guest)).toEqual([])
}

const bytesOf = async (file: Download): Promise<Buffer> => readFile(await file.path())

async function evidenceOf(page: Page): Promise<{ readonly csv: string; readonly pdf: string }> {
  const panel = page.getByRole('region', { name: 'Por departamento' })
  await panel.getByRole('button', { name: 'Exportar as evidências de ciência' }).click()
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()])
  const [pdf] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'Evidências em PDF' }).click()])
  await page.getByText(/SHA-256: [0-9a-f]{64}/).first().waitFor()
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(pdf))), { mergePages: true })
  return { csv: (await bytesOf(csv)).toString('utf8'), pdf: text }
}

/** The source says something else now, and everybody in the group is asked anew. */
async function republish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Publicações' }).first().click()
  await page.getByRole('button', { name: `Mais ações de ${TITLE}` }).click()
  await page.getByRole('menuitem', { name: 'Editar e publicar nova versão' }).click()
  await page.getByRole('textbox', { name: 'Texto' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Denuncie o assédio.')
  await page.getByText('Rascunho salvo').waitFor()
  await page.getByRole('button', { name: 'Publicar nova versão' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicar nova versão' })
  await dialog.getByText('A nova versão sai em todas as empresas').waitFor()
  await dialog.getByRole('radio', { name: /^Alteração relevante/ }).check()
  await dialog.getByLabel('O que mudou, em uma frase').fill('Canal de denúncia')
  await dialog.getByRole('button', { name: 'Publicar nova versão' }).click()
  await page.getByText('Nova versão publicada').waitFor()
  await tell()
}

it('a policy goes to four companies, is confirmed on a phone and by a guest link, proven by files, and asked anew with what changed', async () => {
  await sql(`update public.companies set active = true where name like 'Cometa%'`)
  const [reader] = await sql(
    `select e.display_name as name, e.cpf, to_char(e.birth_date, 'DD/MM/YYYY') as birth from public.employees e join public.companies c on c.id = e.company_id
     where c.name like 'Aurora%' and e.user_id is null and e.status = 'active' and e.cpf is not null and e.birth_date is not null order by e.display_name limit 1`,
  )
  const guest = reader as unknown as { readonly name: string; readonly cpf: string; readonly birth: string }
  const page = await product.as('master@vinculo.demo', '/app/news')
  await page.getByLabel('Empresa', { exact: true }).first().selectOption({ label: 'Aurora Tecnologia' })
  await page.getByText('Modo administrador: Aurora Tecnologia').waitFor()
  await write(page)
  await publishToAll(page)
  await tell()

  const phone = await readOnPhone()
  await page.getByRole('link', { name: `Ver alcance de ${TITLE}` }).click()
  await page.getByText(/1 de \d+ confirmaram a leitura/).waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Alcance por empresa' }).getByRole('listitem').count()).toBe(4)
  await readAsGuest(await linkFor(page, guest.name), guest)

  await page.reload()
  await page.getByText(/2 de \d+ confirmaram a leitura/).waitFor()
  const name = String((await sql(`select display_name as name from public.employees where email = 'pessoa@aurora.demo'`))[0]?.['name'])
  const { csv, pdf } = await evidenceOf(page)
  for (const part of [name, guest.name, 'Link de convidado']) expect(csv).toContain(part)
  for (const part of [name, guest.name, 'por link pessoal', 'Trate todas as pessoas com respeito.', 'Corrente da empresa']) expect(pdf).toContain(part)

  await republish(page)
  await phone.reload()
  const changed = phone.getByRole('region', { name: 'O que mudou' })
  await changed.getByText('Canal de denúncia').waitFor()
  await changed.getByText('Denuncie o assédio.').waitFor()
  expect(await violations(phone)).toEqual([])
  await confirm(phone)
  await phone.getByText(/^Ciência registrada em/).waitFor()
})

it('an administrator of a company follows the copy and reminds who is missing, once a day', async () => {
  const page = await product.as('admin@boreal.demo', '/app/news/board')
  await page.getByRole('link', { name: `Ver alcance de ${TITLE}` }).click()
  await page.getByText('Esta publicação é do grupo').waitFor()
  expect(await violations(page)).toEqual([])
  await sql(`update public.campaign_people set last_told_on = last_told_on - 1, told_by = '{}' where last_told_on is not null`)
  await page.getByRole('button', { name: 'Lembrar quem falta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lembrar quem falta' })
  await dialog.getByRole('list', { name: 'Canais' }).getByRole('listitem').first().waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar lembrete' }).click()
  await page.getByText(/^Lembrete enviado a/).waitFor()
  await page.getByRole('button', { name: 'Lembrar quem falta' }).click()
  await dialog.getByText('Todos os que faltam já foram avisados hoje.').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: /^Falta/ }).first().click()
  await page.waitForURL(/state=missing/)
  await page.getByRole('button', { name: /^Ver tabela.*Dia a dia$/ }).click()
  await page.getByRole('table', { name: 'Dia a dia' }).waitFor()
  await page.setViewportSize(PHONE)
  expect(await violations(page)).toEqual([])
})
