import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
const sql = (text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> => runSql(product.server.databaseUrl, text, values)
afterEach(() => product.close())

const CELEBRATED = 'Rafael Monteiro Brandão'
beforeAll(async () => {
  await sql(`update public.employees set birth_date = private.today(company_id) - interval '36 years' where email = 'gestor@aurora.demo'`)
})

const region = (page: Page, name: string) => page.getByRole('region', { name })
const onPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
}

describe('a celebration', () => {
  it('is greeted in one tap, heard of by the celebrated person, taken back, and gone once that person opts out', async () => {
    const page = await product.as('pessoa@aurora.demo', '/app/news')
    const beside = region(page, 'Celebrar')
    await beside.getByText('Faz aniversário hoje').first().waitFor()
    expect(await violations(page)).toEqual([])
    await beside.getByRole('button', { name: `Parabenizar ${CELEBRATED}` }).click()
    await beside.getByText('Você disse: “Feliz aniversário!”').waitFor()

    const boss = await product.as('gestor@aurora.demo', '/app')
    const heard = region(boss, 'Celebrar').getByText('1 colega parabenizou você pelo aniversário')
    await heard.click()
    await region(boss, 'Celebrar').getByText('Beatriz Nogueira Campos').waitFor()
    await onPhone(boss)

    await beside.getByRole('button', { name: `Desfazer a mensagem para ${CELEBRATED}` }).click()
    const menu = beside.getByRole('button', { name: `Escolher a mensagem para ${CELEBRATED}` })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Muita saúde e alegria!' }).focus()
    await page.keyboard.press('Enter')
    await beside.getByText('Você disse: “Muita saúde e alegria!”').waitFor()
    await onPhone(page)

    const profile = await product.as('gestor@aurora.demo', '/app/profile')
    const birthday = profile.getByLabel('Mostrar meu aniversário aos colegas')
    await birthday.uncheck()
    await profile.getByText('Sua escolha foi salva').waitFor()
    await profile.reload()
    await birthday.waitFor()
    expect(await birthday.isChecked()).toBe(false)
    await page.reload()
    await region(page, 'Celebrar').getByRole('link', { name: 'Ver todos' }).waitFor()
    await page.getByRole('tab', { name: 'Para você' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await region(page, 'Celebrar').getByText('Faz aniversário hoje').count()).toBe(0)
  })
})

describe('a policy that the law asks for', () => {
  it('begins as a draft with its text, which is not published before it is filled in', async () => {
    const page = await product.as('admin@aurora.demo', '/app/news/board')
    const starters = page.getByRole('list', { name: 'Políticas que a lei pede' })
    await starters.getByText('Lei 14.457/2022, art. 23, I').waitFor()
    expect(await violations(page)).toEqual([])
    await starters.getByRole('button', { name: /^Começar rascunho de Política de conduta/ }).click()
    await page.getByRole('heading', { name: 'Como denunciar' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Política de conduta e de prevenção ao assédio')
    await page.getByLabel('Confirmar até').fill('15/12/2030')
    await page.getByText('Rascunho salvo').waitFor()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByText('Preencha os trechos marcados com [preencher: …].').waitFor()

    await page.goto('/app/news/board')
    await starters.getByRole('link', { name: /^Abrir rascunho de Política de conduta/ }).waitFor()
    await onPhone(page)
  })
})

describe('an unread post', () => {
  it('stands on the home with its deadline, leads to the post, and is gone once it was opened', async () => {
    const [post] = await sql(
      `with a as (select c.id as company, private.keep_audience(c.id, private.audience_of('{"everyone": true}')) as id from public.companies c
         join public.employees e on e.company_id = c.id and e.email = 'pessoa@aurora.demo'),
       p as (insert into public.posts (company_id, title, kind, author_id, status, published_at, version, audience_id, told_at, requires_acknowledgement, due_on)
         select a.company, 'Política de crachás', 'policy', e.id, 'published', now(), 1, a.id, now(), true, private.today(a.company) + 5
         from a join public.employees e on e.email = 'admin@aurora.demo' returning *)
       insert into public.post_versions (company_id, post_id, number, digest, title, body, plain, is_relevant)
       select company_id, id, 1, encode(sha256('x'), 'hex'), title, body, 'Use o crachá.', true from p returning post_id`)
    const page = await product.as('pessoa@aurora.demo', '/app')
    const news = region(page, 'Notícias não lidas')
    await news.getByText(/^Ciência até /).waitFor()
    await onPhone(page)
    await news.getByRole('link', { name: 'Ver todas' }).click()
    await page.getByRole('tab', { name: 'Não lidas', selected: true }).waitFor()
    expect(page.url()).toContain('tab=unread')
    await page.getByRole('tab', { name: 'Destaques' }).click()
    await page.getByRole('tabpanel').getByText('Reembolso de transporte').waitFor()
    await page.getByRole('tab', { name: 'Para confirmar' }).click()
    await page.getByRole('tabpanel').getByRole('link', { name: 'Política de crachás' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto('/app')
    await news.getByRole('link', { name: 'Política de crachás' }).click()
    await page.waitForURL(`**/app/news/${String(post?.['post_id'])}`)
    await page.getByRole('heading', { level: 1, name: 'Política de crachás' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.goto('/app')
    await news.getByRole('link', { name: /^Sexta de conversa/ }).waitFor()
    expect(await news.getByRole('link', { name: 'Política de crachás' }).count()).toBe(0)
  })
})
