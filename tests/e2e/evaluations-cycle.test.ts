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
  await page.getByRole('button', { name: 'Novo ciclo' }).waitFor()
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

  await page.getByRole('button', { name: 'Editar perguntas' }).click()
  const questions = page.getByRole('dialog', { name: 'Perguntas: Todos' })
  const titles = questions.getByRole('textbox', { name: /^Pergunta \d+/ })
  await titles.first().fill('')
  await questions.getByRole('button', { name: 'Salvar perguntas' }).click()
  await questions.getByText(/Escreva a pergunta/).first().waitFor()
  await titles.first().fill('Cumpre o que combina')
  expect(await violations(page)).toEqual([])
  await questions.getByRole('button', { name: 'Salvar perguntas' }).click()
  await questions.waitFor({ state: 'detached' })
  await page.getByText('Cumpre o que combina').waitFor()

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

/** A cycle that runs, whose people name peers; set up in the database as the wizard would. */
async function namingCycle(): Promise<string> {
  const [cycle] = await ask(
    `with me as (select id, company_id from public.employees where email = 'pessoa@aurora.demo'), boss as (select id from public.employees where email = 'gestor@aurora.demo'),
       moved as (update public.employees e set manager_id = boss.id from me, boss where e.id = me.id returning e.id),
       cycle as (insert into public.evaluation_cycles (company_id, name, kind, period_start, period_end, scale_id, peers_by, audience, late_days)
         select me.company_id, 'Pares do semestre', 'r360', date '2026-01-01', date '2026-06-30', (select s.id from public.rating_scales s where s.company_id = me.company_id order by s.name limit 1), 'person',
           jsonb_build_object('teams', jsonb_build_array(boss.id)), 0 from me, boss returning id, company_id, scale_id),
       steps as (insert into public.evaluation_steps (company_id, cycle_id, step, opens_on, closes_on, weight, mode)
         select c.company_id, c.id, s.step, private.today(c.company_id) + s.opens, private.today(c.company_id) + s.closes, s.weight, s.mode
         from cycle c, (values ('nomination', 0, 2, null, null), ('manager', 0, 10, 80, 'identified'), ('peer', 3, 10, 20, 'sealed')) s (step, opens, closes, weight, mode)),
       questionnaire as (insert into public.evaluation_questionnaires (company_id, cycle_id, position, name) select company_id, id, 1, 'Todos' from cycle returning id, company_id),
       form as (insert into private.forms (company_id, purpose, subject_id, mode, min_group, created_at) select company_id, 'evaluation', id, 'identified', 5, now() from questionnaire returning id, company_id),
       question as (insert into private.form_questions (company_id, form_id, position, kind, title, is_required, low, high, scale_id)
         select f.company_id, f.id, 1, 'scale', 'Entrega o que combinou', true, 1, 5, c.scale_id from form f, cycle c)
     select id from cycle`,
  )
  return String(cycle?.['id'])
}

it('lets people name peers, the manager approve one and refuse another, and HR watch and remind', async () => {
  const id = await namingCycle()
  const admin = await product.as('admin@aurora.demo', `/app/evaluations/${id}?parte=launch`)
  await admin.getByRole('button', { name: 'Lançar ciclo' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Lançar ciclo' }).click()
  await admin.getByRole('tab', { name: 'Andamento' }).waitFor({ timeout: 30_000 })

  const person = await product.as('pessoa@aurora.demo', '/app/inbox')
  await person.getByRole('button', { name: /Indique seus pares/ }).click()
  await person.getByRole('link', { name: 'Abrir', exact: true }).click()
  await person.setViewportSize({ width: 390, height: 844 })
  await person.getByRole('button', { name: 'Indicar pares' }).click()
  const naming = person.getByRole('dialog', { name: 'Indique até 4 pares' })
  const offered = naming.getByRole('list', { name: 'Sugestões de pares' }).getByRole('button')
  await offered.first().click()
  await offered.first().click()
  expect(await violations(person)).toEqual([])
  await expect.poll(() => overflow(person)).toBe(0)
  await naming.getByRole('button', { name: 'Indicar pares' }).click()
  await expect.poll(() => person.getByText('Aguarda aprovação').count()).toBe(2)
  expect(await violations(person)).toEqual([])

  const manager = await product.as('gestor@aurora.demo', '/app/inbox')
  await manager.getByRole('button', { name: /Aprove os pares de/ }).first().click()
  const peers = manager.getByRole('list', { name: /^Pares de / })
  await peers.getByRole('button', { name: /^Aprovar/ }).first().click()
  await peers.getByText('Aprovado').waitFor()
  expect(await violations(manager)).toEqual([])
  await peers.getByRole('button', { name: /^Recusar/ }).first().click()
  const refusal = manager.getByRole('dialog', { name: /^Recusar .* como par\?$/ })
  await refusal.getByRole('button', { name: 'Recusar par' }).click()
  await refusal.getByText('Escreva o motivo').waitFor()
  await refusal.getByRole('textbox').fill('Trabalham pouco juntos')
  await refusal.getByRole('button', { name: 'Recusar par' }).click()
  await refusal.waitFor({ state: 'detached' })
  await person.reload()
  await person.getByText('Trabalham pouco juntos').waitFor()

  await admin.reload()
  await admin.getByRole('list', { name: 'Etapas' }).waitFor()
  expect(await violations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Lembrar quem falta' }).click()
  await admin.getByText(/Lembrete enviado a/).waitFor()
  await admin.getByRole('tab', { name: 'Quem responde' }).click()
  await admin.getByRole('table', { name: 'Quem responde' }).waitFor()
  expect(await violations(admin)).toEqual([])
  await admin.getByRole('tab', { name: 'Quem é avaliado' }).click()
  await admin.getByRole('table', { name: 'Quem é avaliado' }).getByText('1 par', { exact: true }).waitFor()
  expect(await violations(admin)).toEqual([])
  await admin.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(admin)).toEqual([])
  await admin.emulateMedia({ colorScheme: 'light' })
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(admin)).toBe(0)
  expect(await violations(admin)).toEqual([])
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.getByRole('button', { name: 'Copiar ciclo' }).click()
  await admin.getByRole('heading', { level: 1, name: 'Pares do semestre (cópia)' }).waitFor()
})

it('shows setting up to masters, and nothing of HR to managers and people', async () => {
  const [cycle] = await ask(`select id from public.evaluation_cycles where name = '360 da equipe'`)
  const id = String(cycle?.['id'])
  const master = await product.as('master@vinculo.demo', `/app/evaluations/${id}`)
  await master.getByRole('tab', { name: 'Andamento' }).waitFor()
  expect(await violations(master)).toEqual([])
  for (const account of ['gestor@aurora.demo', 'pessoa@aurora.demo']) {
    const page = await product.as(account, '/app/evaluations')
    await page.getByRole('heading', { level: 1, name: 'Avaliações' }).waitFor()
    expect(await page.getByText('Ciclos da empresa').count()).toBe(0)
    await page.goto(`/app/evaluations/${id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('tab', { name: 'Andamento' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Copiar ciclo' }).count()).toBe(0)
  }
  const stranger = await product.as('pessoa@aurora.demo', '/app/evaluations/00000000-0000-4000-8000-000000000000')
  await stranger.getByText('Esta avaliação não existe ou você não participa dela').waitFor()
})
