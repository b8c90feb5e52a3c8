import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playAndKeep } from '../db/support/stage.ts'
import { violations } from '../support/axe.ts'
import { pdf } from '../support/pictures.ts'
import { expectFits } from './support/fits.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

let name: string
let until: string

/** The demo's person in the manager's team, with a competency that their position asks for. */
beforeAll(async () => {
  const played = await playAndKeep(product.server.databaseUrl, async (scene) => {
    const [person] = await scene.owner(
      `update public.employees set manager_id = (select id from public.employees where email = 'gestor@aurora.demo') where email = 'pessoa@aurora.demo'
       returning id, display_name, to_char(private.today(company_id) + 200, 'DD/MM/YYYY') as until`)
    await scene.owner(
      `with made as (insert into public.competencies (company_id, name, kind) select company_id, 'Inglês', 'technical' from public.employees where id = $1 returning id, company_id),
         place as (select coalesce(a.position_id, (select p.id from public.positions p join made m on m.company_id = p.company_id limit 1)) as id from made m cross join lateral private.assignment_on($1, private.today(m.company_id)) a)
       insert into public.position_competencies (company_id, position_id, competency_id, level) select made.company_id, place.id, made.id, 4 from made, place`, [person?.['id']])
    return { name: String(person?.['display_name']), until: String(person?.['until']) }
  })
  ;({ name, until } = played)
})

const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true })

it('a plan from the radar is done with a certificate: it becomes a document, and the level that it proves has its end', async () => {
  const page = await asPerson('pessoa@aurora.demo')
  await page.goto('/app/pdis?tab=competencias')
  await page.getByRole('button', { name: 'Colocar Inglês no plano' }).click()
  const form = dialog(page, 'Novo plano')
  await form.getByLabel(/^Nome do plano/).fill('Falar inglês com clientes')
  expect(await form.getByLabel(/^Nível desejado/).inputValue()).toBe('4')
  await form.getByRole('button', { name: 'Adicionar ação a Inglês' }).click()
  await form.getByLabel(/^Ação 1/).fill('Curso de inglês com certificado internacional')
  await form.getByLabel(/^Como se aprende/).selectOption('formal')
  await form.getByText('Mais da metade são cursos e leituras').waitFor()
  await form.getByLabel(/^Comprovação/).selectOption('certificate')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Salvar plano' }).click()
  await form.waitFor({ state: 'detached' })
  const sheet = dialog(page, 'Falar inglês com clientes')
  await sheet.getByRole('button', { name: 'Enviar para quem me lidera' }).click()
  await dialog(page, 'Enviar o plano?').getByRole('button', { name: 'Enviar plano' }).click()
  await sheet.getByText('Esperando acordo', { exact: true }).waitFor()

  const boss = await asPerson('gestor@aurora.demo')
  await boss.goto('/app/pdis?tab=equipe&alerta=waiting')
  await boss.getByRole('button', { name: new RegExp(name) }).click()
  const led = dialog(boss, 'Falar inglês com clientes')
  await led.getByRole('button', { name: 'Concordar com o plano' }).click()
  await led.getByText('Em andamento', { exact: true }).waitFor()

  await page.goto('/app/pdis')
  await page.getByRole('button', { name: /^Entregar certificado de Curso de inglês/ }).click()
  const hand = dialog(page, 'Entregar certificado')
  await hand.getByRole('button', { name: 'Entregar certificado', exact: true }).click()
  await hand.getByText('Anexe o certificado').waitFor()
  await hand.getByLabel('Enviar certificado', { exact: true }).and(hand.locator('input')).setInputFiles({ name: 'certificado.pdf', mimeType: 'application/pdf', buffer: pdf('Certificado') })
  await hand.getByRole('list', { name: 'Certificado anexado' }).waitFor()
  await hand.getByRole('textbox', { name: /^Vale até/ }).fill(until)
  await hand.getByLabel(/^Recado para quem valida/).fill('Nota máxima!')
  await expectFits(page)
  await hand.getByRole('button', { name: 'Entregar certificado', exact: true }).click()
  await hand.waitFor({ state: 'detached' })
  await page.getByText('0 de 1 ação concluída, 1 em validação').waitFor()
  await page.getByText(`Certificado de curso: Curso de inglês com certificado internacional, até ${until}`).waitFor()
  await page.goto('/app/documents?tab=mine')
  await page.getByText('Certificado de curso').first().waitFor()

  await boss.goto('/app/inbox')
  await boss.getByText('Validar uma ação do PDI').first().waitFor()
  await boss.goto('/app/pdis?tab=equipe&alerta=waiting')
  await boss.getByRole('button', { name: new RegExp(name) }).click()
  await led.getByRole('button', { name: /^Abrir certificado: / }).click()
  await boss.getByRole('dialog', { name: /^Certificado de Curso de inglês/ }).waitFor()
  await boss.keyboard.press('Escape')
  await led.getByRole('button', { name: /^Validar Curso de inglês/ }).click()
  const validation = dialog(boss, 'Validar a ação')
  await validation.getByLabel(/^Nível que isto comprova em Inglês/).selectOption('4')
  expect(await validation.getByLabel(/^Documento que comprova/).locator('option:checked').textContent()).toContain(`até ${until}`)
  await validation.getByLabel(/^Recado para a pessoa/).fill('Parabéns pela dedicação')
  await expectFits(boss)
  await validation.getByRole('button', { name: 'Aceitar ação' }).click()
  await validation.waitFor({ state: 'detached' })
  await led.getByText('100 %', { exact: true }).waitFor()

  await page.goto('/app/pdis')
  await page.getByText('Quem validou disse: Parabéns pela dedicação').waitFor()
  await page.getByText('100 %', { exact: true }).waitFor()
  await page.goto('/app/pdis?tab=competencias')
  await page.getByText('Hoje no nível 4; o cargo pede o nível 4').first().waitFor()
  await page.getByText(`Comprovado até ${until}`).waitFor()
}, 120_000)
