import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { demoPassword, sendCredentials, signIn, visit } from '../support/browser.ts'
import { runSql } from '../support/sql.ts'
import { totp, wrongTotp } from '../support/totp.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const person = 'pessoa@boreal.demo'
const admin = 'admin@boreal.demo'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const code = (page: Page) => page.getByRole('textbox', { name: /^Código / })
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, [...values])
const keyOn = async (page: Page): Promise<string> => ((await page.getByTestId('chave').textContent()) ?? '').replaceAll(' ', '')

/** Signs in on the page at hand, which knows where the person was. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await press(page, 'Entrar')
}

/** An administrator who uses a second factor, as whoever demands one has to. */
async function protectedAdmin(): Promise<Page> {
  const page = await product.open()
  await signIn(page, admin)
  await page.goto('/app/settings?area=seguranca')
  await page.getByText('Comece pelo seu acesso').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Colaborador' }).isDisabled()).toBe(true)
  await page.goto('/app/profile')
  await press(page, 'Adicionar autenticador')
  await press(page, 'Continuar')
  await page.getByTestId('chave').waitFor()
  await code(page).fill(totp(await keyOn(page)))
  await press(page, 'Ativar')
  await page.getByText('Ativada', { exact: true }).waitFor()
  await page.goto('/app/settings?area=seguranca')
  return page
}

it('a demanded second factor meets people at work and at their next sign-in, and lets them go on once it is set up', async () => {
  const working = await product.open()
  await signIn(working, person)
  await visit(working, '/app/documents')
  await working.getByRole('heading', { name: 'Documentos' }).first().waitFor()
  await working.waitForLoadState('networkidle')

  const settings = await protectedAdmin()
  await settings.getByRole('checkbox', { name: 'Colaborador' }).check()
  await settings.getByText(/ainda não usam? a verificação em duas etapas e v(ão|ai) configurar no próximo acesso/).first().waitFor()
  expect(await violations(settings)).toEqual([])
  await press(settings, 'Salvar exigência')
  const question = settings.getByRole('dialog', { name: 'Exigir a verificação em duas etapas?' })
  await question.getByText(/v(ão|ai) configurar no próximo acesso/).waitFor()
  await question.getByRole('button', { name: 'Exigir', exact: true }).click()
  await settings.getByText('Exigência salva').waitFor()
  await settings.getByText(/Padrão: opcional para todos\. Alterado por /).waitFor()

  // Nobody touches the page at work: it hears of it.
  await working.getByRole('heading', { name: 'Proteja sua conta' }).waitFor({ timeout: 90_000 })

  const phone = await product.open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await sendCredentials(phone, person, demoPassword)
  await phone.getByRole('heading', { name: 'Proteja sua conta' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Agora não' }).count()).toBe(0)
  expect(await violations(phone)).toEqual([])
  await press(phone, 'Começar')
  const secret = await keyOn(phone)
  expect(await violations(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await code(phone).fill(wrongTotp(secret))
  await press(phone, 'Ativar e continuar')
  await phone.getByText('Código incorreto ou já usado.').waitFor()
  await code(phone).fill(totp(secret))
  await press(phone, 'Ativar e continuar')
  await phone.getByRole('heading', { name: 'Proteja sua conta' }).waitFor({ state: 'detached' })
  await phone.waitForURL('**/app')
  await phone.goto('/app/profile')
  await phone.getByText('Sua empresa exige a verificação em duas etapas.').waitFor()
  expect(await phone.getByRole('button', { name: 'Remover Celular' }).count()).toBe(0)

  // The page at work was ended by it: whoever was there signs in again, with the code, and stands where they were.
  await working.reload()
  await working.getByText('Sua sessão terminou por segurança.').waitFor()
  await signInAgain(working, person)
  await code(working).fill(totp(secret, 1))
  await press(working, 'Verificar')
  await working.waitForURL('**/app/documents')
})

it('lets the setting up wait while the grace runs', async () => {
  await sql(`insert into private.second_factor_roles (company_id, role, starts_at) select company_id, 'manager', now() + interval '7 days' from employees where email = $1`, [admin])
  const page = await product.open()
  await sendCredentials(page, 'gestor@boreal.demo', demoPassword)
  await page.getByText(/^A partir de .* sua empresa exige a verificação em duas etapas/).waitFor()
  expect(await violations(page)).toEqual([])
  await press(page, 'Agora não')
  await page.getByRole('navigation').first().waitFor()
  await page.goto('/app/profile')
  await page.getByText('Desativada', { exact: true }).waitFor()
})

it('a session that ended by the policy says so, and leads back', async () => {
  const page = await product.open()
  await signIn(page, 'admin@aurora.demo')
  await visit(page, '/app/settings?area=seguranca')
  await page.getByRole('combobox', { name: 'A sessão termina depois de' }).selectOption({ label: '8 horas' })
  await press(page, 'Salvar duração')
  await page.getByText('Duração das sessões salva').waitFor()
  await sql(`update auth.sessions set created_at = created_at - interval '9 hours' where user_id = (select id from auth.users where email = 'admin@aurora.demo')`)
  await page.reload()
  await page.getByText('Sua sessão terminou por segurança.').waitFor()
  expect(await violations(page)).toEqual([])
  await signInAgain(page, 'admin@aurora.demo')
  await page.waitForURL('**/app/settings?area=seguranca')
  await press(page, 'Voltar ao padrão')
  await page.getByText('Duração das sessões salva').waitFor()
})

it('a longer password of the company is asked for beside the field', async () => {
  const page = await product.open()
  await signIn(page, 'admin@aurora.demo')
  await visit(page, '/app/settings?area=seguranca')
  await page.getByLabel('Mínimo de caracteres').fill('7')
  await press(page, 'Salvar regras')
  await page.getByText('Exija de 8 a 64 caracteres.').waitFor()
  await page.getByLabel('Mínimo de caracteres').fill('14')
  await press(page, 'Salvar regras')
  await page.getByText('Regras de senha salvas').first().waitFor()
  const other = await product.open()
  await signIn(other, 'pessoa@aurora.demo')
  await other.goto('/app/profile')
  await press(other, 'Alterar Senha')
  await other.getByText('Pelo menos 14 caracteres, com letra maiúscula, letra minúscula, número e um caractere especial.').waitFor()
})

it('what somebody else set meanwhile is not written over: the page says so and shows it', async () => {
  const page = await product.as('admin@aurora.demo', '/app/settings?area=seguranca')
  const length = page.getByLabel(/^Mínimo de caracteres/)
  await length.fill('9')
  await sql(`insert into private.access_policies (company_id, password_length, passwords_set_at) select id, 20, now() from public.companies where name like 'Aurora %'
    on conflict (company_id) do update set password_length = excluded.password_length, passwords_set_at = excluded.passwords_set_at`)
  await press(page, 'Salvar regras')
  await page.getByText('Nada foi salvo').first().waitFor()
  await page.getByText(/^Isto foi alterado por /).first().waitFor()
  await expect.poll(() => length.inputValue()).toBe('20')
  await length.fill('10')
  await press(page, 'Salvar regras')
  await page.getByText('Regras de senha salvas').first().waitFor()
  expect(await sql(`select p.password_length as length from private.access_policies p join public.companies c on c.id = p.company_id where c.name like 'Aurora %'`)).toEqual([{ length: 10 }])
})
