import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, values)
const names: Record<'person' | 'manager' | 'admin', string> = { person: '', manager: '', admin: '' }
beforeAll(async () => {
  // The demo's user works under its manager.
  await sql(`update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo'`)
  for (const [key, email] of [['person', 'pessoa@aurora.demo'], ['manager', 'gestor@aurora.demo'], ['admin', 'admin@aurora.demo']] as const) {
    names[key] = String((await sql('select display_name from public.employees where email = $1', [email]))[0]?.['display_name'])
  }
})

async function choose(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await field.fill(name)
  await page.getByRole('option', { name }).first().click()
}

describe('feedback', () => {
  it('of an administrator: public praise, which its manager sees, and private criticism, which nobody else does', async () => {
    const desk = await product.as('admin@aurora.demo', '/app/evaluations/feedback?dar=true')
    const sheet = desk.getByRole('dialog', { name: 'Dar feedback' })
    await sheet.getByRole('button', { name: 'Enviar feedback' }).click()
    await sheet.getByText('Escolha para quem é', { exact: true }).waitFor()
    await sheet.getByText('Escreva o feedback').waitFor()
    await choose(desk, 'Para quem', names.person)
    await sheet.getByText(/^Você, .* pessoas? do time vão ver\.$/).waitFor()
    await sheet.getByRole('textbox', { name: 'Feedback' }).fill('Obrigado por receber tão bem quem chegou 👏')
    expect(await violations(desk)).toEqual([])
    await sheet.getByRole('button', { name: 'Enviar feedback' }).click()
    await desk.getByText('Feedback enviado', { exact: true }).waitFor()
    await sheet.waitFor({ state: 'detached' })

    await desk.getByRole('button', { name: 'Dar feedback' }).click()
    await choose(desk, 'Para quem', names.person)
    await sheet.getByRole('radio', { name: /Construtivo/ }).check({ force: true })
    await sheet.getByText(`Só você e ${names.person} vão ver.`).waitFor()
    await sheet.getByRole('button', { name: 'Situação, comportamento, impacto' }).click()
    const text = sheet.getByRole('textbox', { name: 'Feedback' })
    expect(await text.inputValue()).toContain('Comportamento: ')
    await text.fill('Situação: a reunião de segunda. Palavras só para você.')
    await sheet.getByRole('button', { name: 'Enviar feedback' }).click()
    await sheet.waitFor({ state: 'detached' })
    await desk.getByRole('tab', { name: 'Enviados' }).click()
    await desk.getByRole('article').nth(1).waitFor()
    expect(await violations(desk)).toEqual([])

    const phone = await product.as('pessoa@aurora.demo', '/app')
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto('/app/evaluations/feedback')
    const received = phone.getByRole('list', { name: 'Feedbacks recebidos' })
    await received.getByText('Palavras só para você').waitFor()
    await received.getByRole('button', { name: `Agradecer a ${names.admin}` }).first().click()
    await received.getByText('Você agradeceu').waitFor()
    await received.getByRole('button', { name: `Responder a ${names.admin}` }).first().click()
    await phone.getByRole('dialog').getByRole('textbox', { name: 'Resposta' }).fill('Vou fazer diferente na próxima.')
    await phone.getByRole('dialog').getByRole('button', { name: 'Enviar resposta' }).click()
    await received.getByText('Sua resposta').waitFor()
    expect(await violations(phone)).toEqual([])

    const boss = await product.as('gestor@aurora.demo', '/app/evaluations/feedback?aba=equipe')
    await boss.getByRole('list', { name: 'Feedbacks da equipe' }).getByText('receber tão bem').waitFor()
    expect(await boss.getByText('só para você').count()).toBe(0)
    expect(await violations(boss)).toEqual([])
  })

  it('of a user who asks: a colleague is told, and answers from Pendências', async () => {
    const page = await product.as('pessoa@aurora.demo', '/app/evaluations/feedback?aba=pedidos')
    await page.getByRole('button', { name: 'Pedir feedback' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Pedir feedback' })
    await choose(page, 'A quem pedir', names.manager)
    await sheet.getByRole('button', { name: 'O que eu poderia fazer melhor?' }).click()
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Enviar pedido' }).click()
    const asked = page.getByRole('list', { name: 'Pedidos que você fez' })
    await asked.getByText('Aguardando').waitFor()

    const boss = await product.as('gestor@aurora.demo', '/app/inbox')
    await boss.getByRole('link', { name: /Feedback para escrever/ }).or(boss.getByRole('button', { name: /Feedback para escrever/ })).first().click()
    await boss.getByRole('button', { name: 'Escrever feedback' }).click()
    const writing = boss.getByRole('dialog', { name: 'Responder ao pedido' })
    await writing.getByText('O que eu poderia fazer melhor?').waitFor()
    await writing.getByRole('radio', { name: /Construtivo/ }).check({ force: true })
    await writing.getByRole('textbox', { name: 'Feedback' }).fill('Traga os números antes da reunião.')
    expect(await violations(boss)).toEqual([])
    await writing.getByRole('button', { name: 'Enviar feedback' }).click()
    await writing.waitFor({ state: 'detached' })

    await page.reload()
    await asked.getByText('Respondeu').waitFor()
    await asked.getByRole('button', { name: `Ler o feedback de ${names.manager}` }).click()
    await page.getByRole('dialog', { name: 'Feedback' }).getByText('Traga os números antes da reunião.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goBack()
    await page.getByRole('dialog', { name: 'Feedback' }).waitFor({ state: 'detached' })
  })

  it('of a company is figures of groups to HR', async () => {
    await sql(
      `insert into private.feedbacks (id, company_id, author_id, recipient_id, kind, visibility, body, created_at)
       select gen_random_uuid(), e.company_id, a.id, e.id, 'praise', 'private', 'Segredo de quem escreveu', now() - interval '1 hour'
       from public.employees a join public.employees e on e.company_id = a.company_id and e.id <> a.id and e.status = 'active'
       where a.email = 'pessoa@aurora.demo' limit 40`)
    const desk = await product.as('admin@aurora.demo', '/app/evaluations/feedback?aba=numeros')
    await desk.getByRole('table').waitFor()
    expect(await desk.getByText('Segredo').count()).toBe(0)
    expect(await violations(desk)).toEqual([])
    const [person] = await sql(`select id from public.employees where email = 'gestor@aurora.demo'`)
    await desk.goto(`/app/employees/${String(person?.['id'])}`)
    await desk.getByText('Nenhum feedback que você possa ver nos últimos doze meses.').waitFor()
  })

  detail('keeps a draft through a reload, and what is too long with its error beside it', async () => {
    const page = await product.as('pessoa@aurora.demo', '/app/evaluations/feedback?dar=true')
    const sheet = page.getByRole('dialog', { name: 'Dar feedback' })
    await choose(page, 'Para quem', names.manager)
    await sheet.getByRole('textbox', { name: 'Feedback' }).fill(`<b>${'x'.repeat(5000)}</b>`)
    await sheet.getByRole('button', { name: 'Enviar feedback' }).click()
    await sheet.getByText('Encurte o texto: cabem 2.000 caracteres').waitFor()
    await page.reload()
    await sheet.getByText('Rascunho recuperado').waitFor()
    expect(await sheet.getByRole('textbox', { name: 'Feedback' }).inputValue()).toContain('<b>xxx')
    await sheet.getByRole('textbox', { name: 'Feedback' }).fill('<b>Obrigado</b>')
    await sheet.getByRole('button', { name: 'Enviar feedback' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Enviados' }).click()
    await page.getByText('<b>Obrigado</b>').waitFor()
    await page.getByRole('button', { name: 'Mais ações deste feedback' }).first().click()
    await page.getByRole('menuitem', { name: 'Retirar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar feedback' }).click()
    await page.getByText('<b>Obrigado</b>').waitFor({ state: 'detached' })
  })
})
