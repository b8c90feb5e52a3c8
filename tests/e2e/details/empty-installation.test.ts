import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { browserOfTests, openPage, signIn } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { enterByInvitation } from '../support/first-access.ts'

const command = path.resolve(import.meta.dirname, '../../../scripts/first-master.mjs')
const password = 'Chuva.de.Abril@2026'

let server: TestServer
let browser: Awaited<ReturnType<typeof browserOfTests>>
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ template: 'empty' }), browserOfTests()])
})
afterAll(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await server.stop()
})

async function firstMasterLink(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, '--email', 'ana@primeira.com.br', '--name', 'Ana Souza', '--company', 'Primeira & Filhos'],
    { env: { ...process.env, DATABASE_URL: server.databaseUrl, SUPABASE_URL: '', PUBLIC_URL: server.url } },
  )
  const link = /^http\S+\/reset-password\?\S+$/m.exec(stdout)?.[0]
  if (link === undefined) throw new Error(`the command printed no link:\n${stdout}`)
  return link
}

/** Whoever an invitation's link brings, in a browser profile of their own. */
async function firstAccess(link: string): Promise<Page> {
  const page = await openPage(browser, server.url)
  await enterByInvitation(page, link, password)
  return page
}

it('from an empty database the command makes a master, who registers and invites the first admin, who signs in', async () => {
  const master = await firstAccess(await firstMasterLink())
  await master.getByText('Modo administrador: Primeira & Filhos').waitFor()
  expect(await violations(master)).toEqual([])

  const main = master.getByRole('main')
  await main.getByText('Comece pelas pessoas').waitFor()
  expect(await main.getByRole('link', { name: 'Importar', exact: true }).first().getAttribute('href')).toBe('/app/employees/import/all')
  await expect.poll(() => main.getByRole('list', { name: 'Passos para começar' }).getByRole('listitem').count()).toBeGreaterThanOrEqual(6)

  await master.goto('/app/employees')
  await master.getByRole('link', { name: 'Cadastrar trabalhador' }).first().click()
  await master.getByRole('textbox', { name: 'Nome', exact: true }).fill('Bruno')
  await master.getByRole('textbox', { name: /^Sobrenome/ }).fill('Lima')
  await master.getByRole('button', { name: 'Salvar trabalhador' }).click()
  await master.getByText('Trabalhador cadastrado').waitFor()

  await master.goto('/app/enterprise/users')
  await master.getByRole('button', { name: 'Convidar usuário' }).click()
  const dialog = master.getByRole('dialog')
  await dialog.getByLabel(/^Empresa/).selectOption({ label: 'Primeira & Filhos' })
  await dialog.getByRole('combobox', { name: /Trabalhador/ }).fill('Bruno')
  await dialog.getByRole('option', { name: 'Bruno Lima' }).first().click()
  await dialog.getByLabel(/^E-mail/).fill('bruno@primeira.com.br')
  await dialog.getByRole('radio', { name: /Administrador/ }).check()
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  const created = master.getByRole('dialog', { name: 'Convite criado' })
  await created.getByText('Nenhum e-mail foi enviado').waitFor()

  const admin = await firstAccess(await created.getByLabel('Link de acesso', { exact: true }).inputValue())
  await admin.getByRole('navigation').getByRole('link', { name: 'Configurações' }).first().waitFor()
  expect(await admin.getByRole('navigation').getByText('Gestão Empresarial').count()).toBe(0)

  const again = await openPage(browser, server.url)
  await signIn(again, 'bruno@primeira.com.br', { at: '/app/employees', password })
  await again.getByRole('table').getByRole('link', { name: /Ana Souza/ }).waitFor()
})
