import { afterEach, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

it('a master sees at a glance that a mail was not delivered, reads why, and lets it try again; jobs are listed and asked for', async () => {
  const sql = (text: string): Promise<readonly Record<string, unknown>[]> => runSql(product.server.databaseUrl, text)
  const page = await product.as('master@vinculo.demo', 'about:blank')
  await sql(`insert into private.mail_outbox (company_id, recipient, template, params, state, attempts, last_error)
    select id, 'ninguem@aurora.demo', 'notification', '{"first_name": "Ana", "company": "Aurora", "title": "Uma novidade", "url": "/app/inbox"}', 'dead', 8, '550 5.1.1 no such user'
    from public.companies where name like 'Aurora%'`)
  // The database is a copy of one whose jobs have been due since it was made: until the first of them has run, they are late.
  await expect.poll(() => sql('select count(last_finished_at) > 0 as ran from jobs.schedules')).toEqual([{ ran: true }])
  await page.goto('/app/enterprise/dashboard')
  const card = page.getByRole('region', { name: 'Saúde do sistema' })
  await card.getByText('Tarefas em dia').waitFor()
  await card.getByText('1 e-mail não pôde ser entregue').waitFor()

  await card.getByRole('button', { name: 'Ver tarefas e e-mails' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tarefas e e-mails' })
  await dialog.getByText('550 5.1.1 no such user').waitFor()
  await dialog.getByRole('button', { name: /^Executar agora.*Encadear a auditoria$/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Executar agora.*Remover o que já não serve$/ }).click()
  await page.getByText('A tarefa será executada em instantes').waitFor()
  await dialog.getByRole('button', { name: /^Tentar de novo.*ninguem@aurora\.demo$/ }).click()
  await dialog.getByText('550 5.1.1 no such user').waitFor({ state: 'detached' })
  await expect.poll(() => sql(`select state from private.mail_outbox where recipient = 'ninguem@aurora.demo'`)).toEqual([{ state: 'sent' }])
})
