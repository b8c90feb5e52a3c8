import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeId } from '../db/support/approvals.ts'
import { runningPlan } from '../db/support/development.ts'
import { playAndKeep } from '../db/support/stage.ts'
import { violations } from '../support/axe.ts'
import { expectFits } from './support/fits.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const GUIDED = 'Aprender a negociar'
let name: string
let guided: string

/** A competency that the position of the demo's person asks for, with what the company recommends, and a plan of somebody elsewhere that the person guides. */
beforeAll(async () => {
  const played = await playAndKeep(product.server.databaseUrl, async (scene, signedIn) => {
    const [company] = await scene.owner(`select id from public.companies where name like 'Aurora %'`)
    const aurora = String(company?.['id'])
    const [person] = await scene.owner(
      `update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo' returning id, display_name`)
    const me = String(person?.['id'])
    await scene.owner(
      `with made as (insert into public.competencies (company_id, name, kind) values ($1, 'Oratória', 'behavioral') returning id, company_id),
         level as (insert into public.competency_levels (company_id, competency_id, level, behaviour) select company_id, id, 4, 'Fala com segurança a grupos grandes' from made),
         place as (select coalesce(a.position_id, (select p.id from public.positions p where p.company_id = $1 limit 1)) as id from private.assignment_on($2, private.today($1)) a),
         required as (insert into public.position_competencies (company_id, position_id, competency_id, level) select made.company_id, place.id, made.id, 4 from made, place)
       insert into private.library_actions (company_id, competency_id, title, learning) select company_id, id, 'Conduzir uma reunião', 'experience' from made`,
      [aurora, me],
    )
    const other = await scene.owner(
      `select e.id, e.display_name from public.employees e where e.company_id = $1 and e.status = 'active' and e.user_id is null
         and e.manager_id is distinct from $2 order by e.registration_number limit 1`, [aurora, me])
    await runningPlan(scene, signedIn('admin@aurora.demo'), aurora, { employee_id: other[0]?.['id'], mentor_id: await employeeId(scene, 'pessoa@aurora.demo'), title: GUIDED, aspiration: 'Segredo da pessoa' })
    return { name: String(person?.['display_name']), guided: String(other[0]?.['display_name']) }
  })
  name = played.name
  guided = played.guided
})

const column = (page: Page, label: string): Locator => page.getByRole('region', { name: new RegExp(`^${label}: `) })
const sheetOf = (page: Page): Locator => page.getByRole('dialog')

describe('a development plan', () => {
  it('is written from a gap, told beside the field what is missing, and sent to whoever leads', async () => {
    const page = await asPerson('pessoa@aurora.demo')
    await page.goto('/app/pdis')
    await page.getByText('Você não tem um PDI em aberto').waitFor()
    await expectFits(page)
    await page.getByRole('button', { name: 'Partir das minhas competências' }).click()
    await page.getByText('Ainda sem nível; o cargo pede o nível 4').waitFor()
    await expectFits(page)
    await page.getByRole('button', { name: 'Colocar Oratória no plano' }).click()

    const form = page.getByRole('dialog', { name: 'Novo plano' })
    await form.getByLabel(/^Nome do plano/).fill('Falar em público')
    expect(await form.getByLabel(/^Nível desejado/).inputValue()).toBe('4')
    expect(await form.getByLabel(/^Ação 1/).inputValue()).toBe('Conduzir uma reunião')
    await form.getByText('Fala com segurança a grupos grandes').waitFor()
    await form.getByLabel('Peso').fill('2')
    for (const place of [2, 3]) {
      await form.getByRole('button', { name: 'Adicionar ação a Oratória' }).click()
      await form.getByLabel(new RegExp(`^Ação ${place}`)).waitFor()
    }
    await form.getByLabel(/^Ação 2/).fill('Ensaiar com a mentora')
    await form.getByRole('button', { name: 'Salvar plano' }).click()
    // The database names the field, and what was typed stays.
    await form.getByText(/Escreva a ação em até 160 caracteres/).waitFor()
    expect(await form.getByLabel(/^Ação 2/).inputValue()).toBe('Ensaiar com a mentora')
    expect(await violations(page)).toEqual([])
    await form.getByLabel(/^Ação 3/).fill('Fazer um curso')
    await form.getByRole('button', { name: 'Salvar plano' }).click()
    await form.waitFor({ state: 'detached' })

    const sheet = page.getByRole('dialog', { name: 'Falar em público' })
    await sheet.getByText('Rascunho', { exact: true }).waitFor()
    await expectFits(page)
    await sheet.getByRole('button', { name: 'Enviar para quem me lidera' }).click()
    await page.getByRole('dialog', { name: 'Enviar o plano?' }).getByRole('button', { name: 'Enviar plano' }).click()
    await sheet.getByText('Esperando acordo', { exact: true }).waitFor()
  })

  it('waits first in the list of the team and is agreed on there', async () => {
    const page = await asPerson('gestor@aurora.demo')
    await page.goto('/app/inbox')
    await page.getByText('Combinar o PDI').first().waitFor()
    await page.goto('/app/pdis?tab=equipe')
    const row = page.getByRole('row').nth(1)
    await row.getByText('Espera seu acordo').waitFor()
    await expectFits(page)
    await row.getByRole('button', { name: new RegExp(name) }).click()
    await sheetOf(page).getByRole('button', { name: 'Concordar com o plano' }).click()
    await sheetOf(page).getByText('Em andamento', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('is moved by keys, done with its evidence, accepted with a level, and half done then', async () => {
    const page = await asPerson('pessoa@aurora.demo')
    await page.goto('/app/pdis')
    const mover = page.getByRole('button', { name: 'Mover ou cancelar Ensaiar com a mentora' })
    await mover.focus()
    await page.keyboard.press('ArrowRight')
    await column(page, 'Fazendo').getByText('Ensaiar com a mentora').waitFor()
    await expect.poll(() => mover.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectFits(page)
    await page.getByRole('button', { name: 'Concluir Conduzir uma reunião' }).click()
    const proof = page.getByRole('dialog', { name: 'Conduzir uma reunião' })
    await proof.getByRole('textbox').fill('Conduzi a reunião geral, com 40 pessoas.')
    await proof.getByRole('button', { name: 'Concluir tarefa' }).click()
    await column(page, 'Em validação').getByText('Conduzir uma reunião', { exact: true }).waitFor()
    await page.getByText('0 de 3 ações concluídas, 1 em validação').waitFor()

    const boss = await asPerson('gestor@aurora.demo')
    await boss.goto('/app/pdis?tab=equipe&alerta=waiting')
    await boss.getByRole('button', { name: new RegExp(name) }).click()
    await sheetOf(boss).getByText('Conduzi a reunião geral, com 40 pessoas.').first().waitFor()
    await sheetOf(boss).getByRole('button', { name: 'Validar Conduzir uma reunião' }).click()
    const validation = boss.getByRole('dialog', { name: 'Validar a ação' })
    await validation.getByLabel(/^Nível que isto comprova em Oratória/).selectOption('4')
    expect(await violations(boss)).toEqual([])
    await validation.getByRole('button', { name: 'Aceitar ação' }).click()
    await validation.waitFor({ state: 'detached' })
    await sheetOf(boss).getByText('50 %', { exact: true }).waitFor()

    await page.goto('/app/pdis?tab=competencias')
    await page.getByText('Hoje no nível 4; o cargo pede o nível 4').first().waitFor()
    await page.getByText('Nível comprovado', { exact: true }).waitFor()
  })

  it('is read by the mentor from outside the team, without what the person aspires to', async () => {
    const page = await asPerson('pessoa@aurora.demo')
    await page.goto('/app/pdis')
    await page.getByRole('button', { name: `${guided}: ${GUIDED}` }).click()
    const sheet = page.getByRole('dialog', { name: GUIDED })
    await sheet.getByText('Apresentar na reunião geral').waitFor()
    expect(await sheet.getByText('Segredo da pessoa').count()).toBe(0)
    expect(await sheet.getByRole('button', { name: /Editar plano|Encerrar plano|^Validar/ }).count()).toBe(0)
    await sheet.getByRole('button', { name: 'Contar como está indo' }).click()
    const told = page.getByRole('dialog', { name: 'Como está indo' })
    await told.getByLabel(/^Próximos passos/).fill('Ensaiar na sexta')
    expect(await violations(page)).toEqual([])
    await told.getByRole('button', { name: 'Registrar' }).click()
    await told.waitFor({ state: 'detached' })
    await sheet.getByText('Ensaiar na sexta').waitFor()
  })

  it('is counted for HR, whose figures lead to their rows, and whose library everybody reads', async () => {
    const page = await asPerson('admin@aurora.demo')
    await page.goto('/app/pdis?tab=painel')
    await page.getByText('Cobertura', { exact: true }).first().waitFor()
    await expectFits(page)
    await page.getByRole('link', { name: /das pessoas com plano em andamento/ }).click()
    await page.getByRole('button', { name: new RegExp(name) }).waitFor()
    await page.goto('/app/pdis?tab=biblioteca')
    await page.getByText('Conduzir uma reunião', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Nova ação' }).click()
    const form = page.getByRole('dialog', { name: 'Nova ação da biblioteca' })
    await form.getByRole('textbox', { name: /^Ação/ }).fill('Ler um livro')
    await form.getByLabel(/^Endereço do material/).fill('livro')
    await form.getByRole('button', { name: 'Salvar ação' }).click()
    await form.getByText(/Escreva um endereço que comece com https/).waitFor()
    await form.getByLabel(/^Endereço do material/).fill('https://exemplo.com/livro')
    await form.getByRole('button', { name: 'Salvar ação' }).click()
    await page.getByText('Ler um livro', { exact: true }).waitFor()
    await expectFits(page)
    const person = await asPerson('pessoa@aurora.demo')
    await person.goto('/app/pdis?tab=biblioteca')
    await person.getByText('Ler um livro', { exact: true }).waitFor()
    // Who has done an action rates it.
    await person.getByRole('combobox', { name: 'Sua nota para Conduzir uma reunião' }).selectOption('5')
    await person.getByRole('list', { name: 'Oratória' }).getByText('5,0 de 5, 1 nota').waitFor()
  })
})
