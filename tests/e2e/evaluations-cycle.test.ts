import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())
afterAll(() => product.close())

const ask = (text: string, values: readonly unknown[] = []) => runSql(product.server.databaseUrl, text, values)
const aurora = `(select id from public.companies where name like 'Aurora%')`

/** A scale of five points, where the company has none yet. */
beforeAll(async () => {
  await ask(
    `with scale as (insert into public.rating_scales (company_id, name) select ${aurora}, 'Escala de 1 a 5' on conflict do nothing returning company_id, id)
     insert into public.rating_scale_points (company_id, scale_id, point, label)
     select company_id, id, p.place, p.label from scale, unnest('{Não atende,Atende em parte,Atende,Supera,Referência}'::text[]) with ordinality p (label, place)`,
  )
})

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const onwards = (page: Page) => page.getByRole('button', { name: /^(Salvar e continuar|Continuar)$/ }).click()

it('lets HR set up a 360 of a team, see what it asks of everybody and launch it', async () => {
  const page = await product.as('admin@aurora.demo', '/app/evaluations')
  await page.getByText('Nenhum ciclo ainda').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Novo ciclo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo ciclo' })
  await dialog.getByRole('button', { name: 'Criar rascunho' }).click()
  await dialog.getByText('Dê um nome ao ciclo.').waitFor()
  await dialog.getByLabel('Nome').fill('360 da equipe')
  await dialog.getByRole('radio', { name: /360 graus/ }).check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Criar rascunho' }).click()
  await page.getByRole('heading', { level: 1, name: '360 da equipe' }).waitFor()

  await onwards(page)
  await heading(page, 'Quem é avaliado')
  await page.getByRole('combobox', { name: 'Quem é avaliado' }).selectOption({ label: 'Toda a empresa' })
  await page.getByText(/pessoas estão neste ciclo/).waitFor()
  expect(await violations(page)).toEqual([])

  await onwards(page)
  await heading(page, 'Quem avalia')
  await page.getByText('Os pesos somam 100%').waitFor()
  await page.getByRole('textbox', { name: 'Peso: Gestor' }).fill('60')
  await expect.poll(() => page.getByRole('textbox', { name: 'Peso: Pares' }).inputValue()).toBe('16')
  await page.getByText('Os pesos somam 100%').waitFor()
  await page.getByRole('combobox', { name: 'Quem escolhe os pares' }).selectOption({ label: 'O sistema sorteia da mesma equipe' })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await onwards(page)
  await heading(page, 'Perguntas')
  await page.getByRole('button', { name: 'Usar perguntas-modelo' }).click()
  await page.getByText('Entrega o que combinou, com qualidade e no prazo').waitFor()
  expect(await violations(page)).toEqual([])

  await onwards(page)
  await heading(page, 'Prazos')
  await page.getByRole('button', { name: 'Sugerir prazos a partir de amanhã' }).click()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await onwards(page)
  await heading(page, 'Conferir e lançar')
  await page.getByText(/Este ciclo gera [\d.]+ formulários; a pessoa mais carregada responde \d+/).waitFor()
  await page.getByRole('button', { name: /Ver tabela/ }).click()
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Lançar ciclo' }).click()
  const confirm = page.getByRole('dialog', { name: 'Lançar "360 da equipe"?' })
  await confirm.getByRole('list', { name: 'Quem recebe, e quando' }).waitFor()
  await confirm.getByRole('button', { name: 'Lançar ciclo' }).click()
  await page.getByText('Em andamento').waitFor({ timeout: 30_000 })
  expect(await violations(page)).toEqual([])
})
