import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { fetchAsPage } from './support/employees.ts'
import { expectFits } from './support/fits.ts'
import { mailsTo } from './support/mail.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'

const product = runProduct()
afterEach(() => product.close())

it('lets an administrator reword the invitation, see and test it, and invite somebody in the words of the company; restoring brings the old ones back', async () => {
  const page = await product.as(accounts.admin, '/app/settings?area=comunicacao')
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  const origin = new URL(page.url()).origin
  await page.getByRole('button', { name: /^Aviso/ }).waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: /^Convite/ }).click()
  const form = page.getByRole('form', { name: 'Textos: Convite' })
  const preview = page.getByRole('region', { name: 'Prévia' })
  const mail = page.frameLocator('iframe[title^="Prévia do e-mail"]')
  await mail.getByText(/criou um acesso para você no Vínculo/).waitFor()
  await expectFits(page)

  // What is typed is seen as it arrives; placeholders come to where the caret is.
  await form.getByLabel('Assunto', { exact: true }).fill(': seu primeiro acesso')
  await form.getByLabel('Assunto', { exact: true }).press('Home')
  await form.getByRole('group', { name: 'Inserir em Assunto' }).getByRole('button', { name: 'Empresa' }).click()
  expect(await form.getByLabel('Assunto', { exact: true }).inputValue()).toBe('{empresa}: seu primeiro acesso')
  await form.getByLabel('Abertura', { exact: true }).fill('Que bom ter você aqui, {pessoa}!\nComece <b>hoje</b>.')
  await preview.getByText('Aurora Tecnologia: seu primeiro acesso').waitFor()
  await mail.getByText('Comece <b>hoje</b>.').waitFor()
  await preview.getByRole('button', { name: 'Computador' }).click()
  await preview.getByRole('button', { name: 'Modo escuro' }).click()
  await expect.poll(() => mail.locator('.v-card').evaluate((card) => getComputedStyle(card).backgroundColor)).toBe('rgb(20, 26, 31)')
  await preview.getByRole('button', { name: 'Só texto' }).click()
  await preview.getByText(/Que bom ter você aqui, \w+!\s+Comece <b>hoje<\/b>\./).waitFor()
  expect(await violations(page)).toEqual([])
  await preview.getByRole('button', { name: 'Celular' }).click()

  // What cannot be sent is said beside the field, and neither tested nor left unsaved by accident.
  await form.getByLabel('Fechamento', { exact: true }).fill('Seu CPF é {cpf}')
  await form.getByText('{cpf} não existe neste texto. Use {empresa} ou {pessoa} ou {validade}.').waitFor()
  expect(await preview.getByRole('button', { name: 'Enviar um teste para mim' }).isDisabled()).toBe(true)
  // What lies half under the header of the page would be too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  expect(troubles.filter((text) => !text.includes('status of 4'))).toEqual([])
  await form.getByLabel('Fechamento', { exact: true }).fill('Até {validade}.')
  await page.getByRole('button', { name: 'Textos dos e-mails' }).click()
  await page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Continuar editando' }).click()

  await preview.getByText(`Vai para ${accounts.admin}, com dados de exemplo.`).waitFor()
  await preview.getByRole('button', { name: 'Enviar um teste para mim' }).click()
  await page.getByText(`Teste enviado para ${accounts.admin}`).waitFor()
  await expect.poll(async () => (await mailsTo(origin, accounts.admin))[0]?.subject).toBe('Aurora Tecnologia: seu primeiro acesso')
  await form.getByRole('button', { name: 'Salvar textos' }).click()
  await page.getByText('Textos salvos: Convite').waitFor()
  await form.getByText(/Mudado por .+ em \d\d\/\d\d\/\d{4}/).first().waitFor()

  const invite = async (address: string): Promise<void> => {
    const [person] = await runSql(product.server.databaseUrl, `select e.id from public.employees e join public.companies c on c.id = e.company_id where c.name like 'Aurora %' and e.user_id is null and e.status = 'active' and not exists (select from public.invitations i where i.employee_id = e.id) limit 1`)
    expect(await fetchAsPage(page, '/functions/v1/invite-user', { method: 'POST', body: { employee_id: person?.['id'], email: address, role: 'user' } })).toMatchObject({ status: 200 })
    await expect.poll(async () => (await mailsTo(origin, address)).length, { timeout: 20_000 }).toBe(1)
  }
  await invite('palavras@aurora.demo')
  const [sent] = await mailsTo(origin, 'palavras@aurora.demo')
  expect(sent?.subject).toBe('Aurora Tecnologia: seu primeiro acesso')
  expect(sent?.text).toMatch(/Que bom ter você aqui, [^!]+!\n\nComece <b>hoje<\/b>\.\n\nEmpresa: /)
  expect(sent?.text).toMatch(/Até \d\d\/\d\d\/\d{4} às \d\d:\d\d\.\n\nO convite vale até/)

  await form.getByRole('button', { name: 'Usar todos os textos padrão' }).click()
  await form.getByRole('button', { name: 'Salvar textos' }).click()
  await form.getByRole('button', { name: 'Salvar textos', disabled: true }).waitFor()
  await invite('padrao@aurora.demo')
  expect((await mailsTo(origin, 'padrao@aurora.demo'))[0]?.subject).toBe('Aurora Tecnologia convidou você para o Vínculo')
  await form.getByRole('button', { name: 'Histórico de Assunto' }).click()
  await expect.poll(() => page.getByRole('dialog', { name: 'Histórico: Convite: assunto' }).getByRole('listitem').count()).toBe(2)
})

it('leads a search to the letter whose words they are', async () => {
  const page = await product.as(accounts.admin, '/app/settings')
  await page.getByRole('combobox', { name: 'Buscar nas configurações' }).fill('resumo assunto')
  await page.getByRole('option', { name: /Resumo diário: assunto/ }).click()
  await page.getByRole('form', { name: 'Textos: Resumo diário' }).getByLabel('Assunto', { exact: true }).waitFor()
})

it('asks first where a program may have opened the address of a letter', async () => {
  const url = product.server.databaseUrl
  const [row] = await runSql(url, `select private.mail_token('digest', id) as token from public.employees where email = $1`, [accounts.manager])
  const chosen = async (): Promise<unknown> => (await runSql(url, `select p.email from public.notification_preferences p join public.employees e on e.id = p.employee_id where e.email = $1 and p.kind = 'digest'`, [accounts.manager]))[0]?.['email']
  const page = await product.open()
  await page.goto(`/resumo?perguntar=1#${String(row?.['token'])}`)
  await page.getByText('Não quer mais receber este resumo?').waitFor()
  await expectFits(page)
  expect(await chosen()).toBeUndefined()
  await page.getByRole('button', { name: 'Não receber mais' }).click()
  await page.getByText('Pronto: você não recebe mais este resumo por e-mail.').waitFor()
  expect(await chosen()).toBe('off')
})
