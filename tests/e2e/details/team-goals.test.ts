import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { forgetDemoGoals, startDemoGoal } from '../support/goals.ts'
import { runProduct } from '../support/product.ts'

const product = runProduct()
const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, title: string): Locator => page.getByRole('treeitem', { name: title })
const COMPANY_GOAL = 'Ser a escolha de quem já é cliente'
const TEAM_GOALS = ['Reter quem já comprou', 'Resolver na primeira conversa', 'Conhecer cada cliente'] as const

/** Writes a goal under the company's with one number, and keeps it as a draft. */
async function draft(page: Page, above: string, title: string, number: { readonly name: string; readonly kind: string; readonly from: string; readonly to: string }): Promise<void> {
  await page.goto(`/app/okrs?novo=true&acima=${above}`)
  const form = dialog(page, 'Novo objetivo')
  await form.getByLabel('Objetivo', { exact: false }).first().fill(title)
  await form.getByLabel('Nível').selectOption({ label: 'Equipe' })
  await form.getByRole('textbox', { name: 'Resultado-chave 1' }).fill(number.name)
  await form.locator('[data-field="key_results.0.kind"] select').selectOption({ label: number.kind })
  await form.locator('[data-field="key_results.0.start_value"] input').fill(number.from)
  await form.locator('[data-field="key_results.0.target_value"] input').fill(number.to)
  await form.getByRole('button', { name: 'Salvar rascunho' }).click()
  await form.waitFor({ state: 'detached' })
}

it('a manager plans three goals of the team under the company’s, talks about a draft, publishes, and leads the meeting of the week', async () => {
  await forgetDemoGoals(sql)
  await sql(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo'`)
  const { id: above } = await startDemoGoal(sql, COMPANY_GOAL)
  await sql(`update private.objectives set level = 'company', owner_id = (select id from public.employees where email = 'admin@aurora.demo') where id = $1`, [above])
  await sql(`update public.goal_cycles set max_objectives = 9`)

  const manager = await product.as('gestor@aurora.demo')
  await draft(manager, above, TEAM_GOALS[0], { name: 'Churn', kind: 'Reduzir', from: '8', to: '4' })
  await draft(manager, above, TEAM_GOALS[1], { name: 'Chamados resolvidos', kind: 'Aumentar', from: '60', to: '85,5' })
  await draft(manager, above, TEAM_GOALS[2], { name: 'Visitas', kind: 'Aumentar', from: '0', to: '1.200' })
  await row(manager, TEAM_GOALS[0]).waitFor()
  expect(await row(manager, TEAM_GOALS[0]).getAttribute('aria-level')).toBe('2')

  // Drafts are talked about by who leads, and are nothing to the company yet.
  const admin = await product.as('admin@aurora.demo', '/app/okrs')
  await row(admin, TEAM_GOALS[0]).getByRole('button', { name: TEAM_GOALS[0], exact: true }).click()
  await dialog(admin, TEAM_GOALS[0]).getByRole('textbox', { name: 'Comentar' }).fill('Quatro por cento é ambicioso. Vamos com isso?')
  await admin.keyboard.press('Control+Enter')
  await dialog(admin, TEAM_GOALS[0]).getByRole('list', { name: 'Comentários' }).getByText('é ambicioso', { exact: false }).waitFor()
  const person = await product.as('pessoa@aurora.demo', '/app/okrs')
  await row(person, COMPANY_GOAL).waitFor()
  for (const title of TEAM_GOALS) expect(await person.getByText(title).count()).toBe(0)

  await manager.goto('/app/notifications')
  await manager.getByText('é ambicioso', { exact: false }).or(manager.getByText(TEAM_GOALS[0], { exact: false })).first().waitFor()
  for (const title of TEAM_GOALS) {
    await manager.goto('/app/okrs')
    await row(manager, title).getByRole('button', { name: title, exact: true }).click()
    await dialog(manager, title).getByRole('button', { name: 'Publicar' }).click()
    await manager.getByText('Objetivo publicado').first().waitFor()
  }
  await person.reload()
  for (const title of TEAM_GOALS) expect(await row(person, title).getAttribute('aria-level')).toBe('2')
  expect(await violations(person)).toEqual([])

  // The meeting of the week: at 6, the way from 8 to 4 is half done.
  await manager.goto('/app/okrs?aba=reuniao')
  await manager.getByRole('button', { name: 'Começar reunião' }).click()
  const shown = manager.getByRole('heading', { name: /^\d+ de \d+: / })
  await shown.waitFor()
  for (let place = 0; place < 12 && !((await shown.textContent()) ?? '').endsWith(': Churn'); place += 1) {
    await manager.keyboard.press('ArrowRight')
    await manager.waitForTimeout(150)
  }
  await manager.getByRole('heading', { name: /: Churn$/ }).waitFor()
  await manager.getByRole('button', { name: 'Fazer check-in' }).click()
  const form = manager.getByRole('form', { name: 'Check-in de Churn' })
  await form.getByRole('textbox', { name: /^Valor de hoje/ }).fill('6')
  await form.getByRole('button', { name: 'Salvar check-in' }).click()
  await manager.getByText(/50 %/).first().waitFor()
  expect(await violations(manager)).toEqual([])
  await person.goto('/app/okrs')
  await expect.poll(() => row(person, TEAM_GOALS[0]).textContent()).toContain('50 % alcançados')
  await product.close()
})
