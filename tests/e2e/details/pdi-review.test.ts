import { afterAll, beforeAll, expect, it } from 'vitest'
import { assigned, endForms, fillSheet, launchCycle } from '../../db/support/evaluations.ts'
import { playAndKeep } from '../../db/support/stage.ts'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { onePagePerPerson, runProduct } from '../support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const RATED = [['Escuta', 4], ['Negociação', 1], ['Planejamento', 2]] as const
let cycle: string
let participant: string
let name: string

/** A review of the demo's person by their manager, released to both, with three competencies that were rated 4, 1 and 2. */
beforeAll(async () => {
  const played = await playAndKeep(product.server.databaseUrl, async (scene, signedIn) => {
    const [company] = await scene.owner(`select id from public.companies where name like 'Aurora %'`)
    const aurora = String(company?.['id'])
    const [person] = await scene.owner(
      `update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id, display_name`)
    const competencies = await scene.owner(
      `insert into public.competencies (company_id, name, kind) select $1, n, 'behavioral' from unnest($2::text[]) with ordinality u (n, place) order by place returning id, name`, [aurora, RATED.map(([title]) => title)])
    const idOf = (title: string): unknown => competencies.find((row) => row['name'] === title)?.['id']
    const id = await launchCycle(scene, signedIn('admin@aurora.demo'), aurora, {
      people: [String(person?.['id'])], weights: { manager: 100 }, head: { name: 'Avaliação da jornada', kind: 'r90' },
      questions: (scale) => RATED.map(([title]) => ({ kind: 'scale', title, is_required: true, scale_id: scale, competency_id: idOf(title) })),
    })
    for (const sheet of await assigned(scene, id)) await fillSheet(scene, sheet, Object.fromEntries(RATED))
    await endForms(scene, id)
    for (const to of ['manager', 'person']) await scene.as(signedIn('admin@aurora.demo'), 'select public.release_evaluations($1, $2, null)', [id, to])
    const [own] = await scene.owner('select id from public.evaluation_participants where cycle_id = $1', [id])
    return { cycle: id, participant: String(own?.['id']), name: String(person?.['display_name']) }
  })
  ;({ cycle, participant, name } = played)
})

it('a result leads to a plan with its two lowest competencies, kept as a draft, and told when somebody changed it meanwhile', async () => {
  const page = await asPerson('gestor@aurora.demo')
  await page.goto(`/app/evaluations/${cycle}?tab=team&participant=${participant}`)
  await page.getByRole('link', { name: 'Começar um PDI com as duas competências mais baixas' }).click()
  const form = page.getByRole('dialog', { name: 'Novo plano' })
  expect(await form.getByLabel(/^Nome do plano/).inputValue()).toBe('Desenvolver Negociação e Planejamento')
  expect(await form.getByRole('combobox', { name: /^Competência/ }).count()).toBe(2)
  await form.getByLabel(/^Nome do plano/).fill('Negociar melhor')
  await page.reload()
  // What was typed outlives the page.
  await form.getByText('Rascunho recuperado').waitFor()
  expect(await form.getByLabel(/^Nome do plano/).inputValue()).toBe('Negociar melhor')
  await form.getByRole('button', { name: 'Adicionar ação a Negociação' }).click()
  await form.getByLabel(/^Ação 1/).fill('Conduzir a próxima compra')
  await form.getByRole('button', { name: 'Salvar plano' }).click()
  await form.waitFor({ state: 'detached' })

  const sheet = page.getByRole('dialog', { name: 'Negociar melhor' })
  await sheet.getByRole('button', { name: 'Editar plano' }).click()
  const editing = page.getByRole('dialog', { name: 'Editar plano' })
  await editing.getByLabel(/^Nome do plano/).fill('Meu nome para o plano')
  await runSql(product.server.databaseUrl, `update private.development_plans set title = 'Nome de outra pessoa', updated_at = clock_timestamp() where title = 'Negociar melhor'`)
  await editing.getByRole('button', { name: 'Salvar plano' }).click()
  await editing.getByText('O plano mudou enquanto você escrevia').waitFor()
  expect(await editing.getByLabel(/^Nome do plano/).inputValue()).toBe('Meu nome para o plano')
  expect(await violations(page)).toEqual([])
  await editing.getByRole('button', { name: 'Descartar o que digitei e recarregar' }).click()
  await expect.poll(() => editing.getByLabel(/^Nome do plano/).inputValue()).toBe('Nome de outra pessoa')

  const person = await asPerson('pessoa@aurora.demo')
  await person.goto(`/app/evaluations/${cycle}?tab=result`)
  await person.getByRole('link', { name: 'Abrir o PDI' }).click()
  await person.getByRole('dialog', { name: 'Nome de outra pessoa' }).getByText(`PDI de ${name}`).waitFor()
})
