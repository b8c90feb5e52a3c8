import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { answerExperience, beginReviews, onTrial } from './support/experience.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const sql = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const decisionOf = (id: string) => sql('select decision from public.experience_decisions where employee_id = $1', [id])

describe('the end of an experience', () => {
  it('is evaluated and decided by the manager in Pendências, and read by RH', async () => {
    const id = await onTrial(sql, 'Bianca')
    await beginReviews(sql)
    const manager = await product.as('gestor@aurora.demo', '/app/inbox')
    await manager.locator('[data-item]').filter({ hasText: 'Bianca' }).getByRole('button').click()
    const decision = manager.getByRole('region', { name: 'Decidir o fim da experiência' })
    await decision.getByRole('heading', { name: 'Como foi o período' }).waitFor()
    // Nothing is decided before it is answered: the first question that lacks gets the focus.
    await decision.getByRole('radio', { name: /^Prorrogar/ }).check()
    await decision.getByRole('button', { name: 'Registrar decisão' }).click()
    await decision.getByText('Falta responder.').first().waitFor()
    expect(await decisionOf(id)).toEqual([])
    expect(await violations(manager)).toEqual([])
    await answerExperience(decision)
    // The draft is there after a reload, on the phone too.
    await manager.setViewportSize({ width: 390, height: 844 })
    await manager.goto('/app/inbox')
    await manager.locator('[data-item]').filter({ hasText: 'Bianca' }).getByRole('button').click()
    const again = manager.getByRole('dialog')
    await again.getByRole('heading', { name: 'Como foi o período' }).waitFor()
    expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expect.poll(() => again.getByLabel(/^O que pesou na sua avaliação/).inputValue()).toBe('Aprendeu depressa e cuida da segurança.')
    await manager.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(manager)).toEqual([])
    await again.getByRole('radio', { name: /^Prorrogar/ }).check()
    await again.getByRole('button', { name: 'Registrar decisão' }).click()
    await manager.getByText('Decisão registrada; o RH foi avisado').waitFor()
    expect(await decisionOf(id)).toEqual([{ decision: 'extend' }])
  })

  it('waits for who has the evaluation, or is answered in their place by RH', async () => {
    const id = await onTrial(sql, 'Otávio')
    await beginReviews(sql)
    const [company] = await sql('select company_id from public.employees where id = $1', [id])
    await sql(`insert into public.journeys (company_id, kind, employee_id, base_date) values ($1, 'admission', $2, private.today($1) - 40)`, [company?.['company_id'], id])
    await sql(`insert into public.admissions (id, company_id, employee_id) select j.id, j.company_id, j.employee_id from public.journeys j where j.employee_id = $1`, [id])
    const admin = await product.as('admin@aurora.demo', `/app/onboarding?pessoa=${id}`)
    await admin.getByText(/^A avaliação deste período está com/).waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: /^Responder no lugar de/ }).click()
    await admin.getByRole('button', { name: 'Responder', exact: true }).click()
    const questions = admin.getByRole('region', { name: 'Avaliação do período' })
    await answerExperience(questions)
    await admin.getByRole('radio', { name: /^Efetivar/ }).check()
    await admin.getByRole('button', { name: 'Registrar decisão' }).click()
    await admin.getByText('Decisão registrada; o RH foi avisado').waitFor()
    expect(await decisionOf(id)).toEqual([{ decision: 'confirm' }])
    await admin.getByText(/^Avaliação do período até/).click()
    await admin.getByText('Não observei').waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.goto(`/app/employees/${id}`)
    await admin.getByRole('heading', { name: 'Avaliações' }).waitFor()
  })
})
