import { readFileSync } from 'node:fs'

import type { Locator, Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../../support/axe.ts'
import { runSql } from '../../support/sql.ts'
import { employeeIdOf } from '../support/people.ts'
import { onePagePerPerson, runProduct } from '../support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const STOCK = '/app/assets?aba=epi'
const TAG = 'CO-0016'

const sheet = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name, exact: true })
const sql = (text: string, values: readonly string[] = []) => runSql(product.server.databaseUrl, text, [...values])
const boreal = `(select id from public.companies where name like 'Boreal %')`

/** No violation at either width, and nothing sticks out on a phone. */
async function fine(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(DESK)
}

async function openStock(page: Page, more = ''): Promise<Locator> {
  await page.goto(`${STOCK}${more}`)
  const table = page.getByRole('table', { name: 'Estoque' })
  await table.waitFor()
  return table
}

async function addSupply(form: Locator, typed: string, name: string): Promise<void> {
  await form.getByRole('searchbox', { name: /^EPI e materiais/ }).fill(typed)
  await form.getByRole('button', { name: `Adicionar ${name}`, exact: true }).click()
  await form.getByRole('list', { name: 'EPI e materiais a entregar' }).getByText(name, { exact: true }).waitFor()
}

async function choosePerson(form: Locator, typed: string): Promise<void> {
  await form.getByRole('combobox', { name: /^Quem recebe/ }).pressSequentially(typed)
  await form.getByRole('listbox', { name: 'Pessoas encontradas' }).getByRole('option', { name: new RegExp(typed) }).first().click()
}

async function caepi(page: Page, lines: readonly string[], headings = '#NRRegistroCA|DataValidade|Situacao|RazaoSocial|NomeEquipamento'): Promise<Locator> {
  await openStock(page)
  await page.getByRole('button', { name: 'Atualizar validades (CAEPI)' }).click()
  const form = sheet(page, 'Atualizar validades (CAEPI)')
  await form.getByLabel('Arquivo do CAEPI').setInputFiles({ name: 'tgg_export_caepi.txt', mimeType: 'text/plain', buffer: Buffer.from([headings, ...lines].join('\r\n'), 'latin1') })
  return form
}

/** The name of who signs in as the person of Boreal. */
const nameOf = async (id: string): Promise<string> => String((await sql('select first_name || \' \' || last_name as name from public.employees where id = $1', [id]))[0]?.['name'])

describe('protective equipment', () => {
  it('is registered with its CA, brought into stock and corrected', async () => {
    const page = await asPerson('admin@boreal.demo')
    await openStock(page)
    await page.getByText('5 pessoas sem o EPI do cargo').waitFor()
    await page.getByText(/^CA 41822 vence em \d\d\/\d\d\/\d{4}: 14 pessoas usam$/).waitFor()
    await fine(page)
    await page.getByRole('button', { name: 'Novo item' }).click()
    const form = sheet(page, 'Novo item de estoque')
    await form.getByLabel('Categoria', { exact: false }).selectOption({ label: 'Protetores auriculares' })
    await form.getByLabel('Nome', { exact: false }).fill('Protetor de espuma')
    await form.getByLabel(/^CA(?! válido)/).fill('CA 05745')
    await form.getByRole('button', { name: '6 meses' }).click()
    await form.getByLabel(/^Estoque mínimo/).fill('100')
    await form.getByRole('button', { name: 'Cadastrar item' }).click()
    await form.getByText('Informe até quando o CA vale').waitFor()
    await fine(page)
    await form.getByLabel(/^CA válido até/).fill('31/12/2030')
    await form.getByRole('button', { name: 'Cadastrar item' }).click()

    const card = sheet(page, 'Protetor de espuma')
    await card.getByText('Nada entrou ainda').waitFor()
    await card.getByText('180 dias').waitFor()
    await card.getByRole('button', { name: 'Entrada' }).click()
    const entry = sheet(page, 'Entrada de Protetor de espuma')
    await entry.getByLabel(/^Quantos chegaram/).fill('60')
    await entry.getByRole('button', { name: 'Registrar entrada' }).click()
    await card.getByText('+60').waitFor()
    await card.getByText('Mínimo 100').waitFor()
    await card.getByRole('button', { name: 'Acerto de contagem' }).click()
    const count = sheet(page, 'Acerto de contagem de Protetor de espuma')
    await count.getByLabel(/^Quantos há de verdade/).fill('58')
    await count.getByRole('button', { name: 'Acertar estoque' }).click()
    await count.getByText('Conte em uma frase').waitFor()
    await count.getByLabel(/^Motivo do acerto/).fill('Contagem de novembro')
    await count.getByRole('button', { name: 'Acertar estoque' }).click()
    await card.getByText('−2').waitFor()
    await card.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('menuitem', { name: 'Descarte' }).click()
    const gone = sheet(page, 'Descarte de Protetor de espuma')
    await gone.getByLabel(/^Quantos serão descartados/).fill('59')
    await gone.getByLabel(/^Motivo do descarte/).fill('Caixa molhada')
    await gone.getByRole('button', { name: 'Descartar' }).click()
    // What the database refuses stands at the number.
    await gone.getByText('Só há 58 de Protetor de espuma em estoque.').waitFor()
    await gone.getByRole('button', { name: 'Cancelar' }).click()
    await fine(page)
    await page.keyboard.press('Escape')
    await openStock(page, '&precisa=low')
    await page.getByRole('table', { name: 'Estoque' }).getByText('Protetor de espuma').waitFor()
    expect(await page.getByRole('table', { name: 'Estoque' }).getByRole('row').count()).toBe(2)
  })

  it('goes to a person with a tagged thing in one paper, and stands in the ficha once it is signed', async () => {
    const [page, id] = [await asPerson('admin@boreal.demo'), await employeeIdOf(product, 'pessoa@boreal.demo')]
    const name = await nameOf(id)
    await openStock(page)
    await page.getByRole('button', { name: 'Entregar', exact: true }).click()
    const form = sheet(page, 'Entregar bens')
    await choosePerson(form, name.split(' ')[0] ?? '')
    await form.getByRole('combobox', { name: /^Bens/ }).fill(TAG)
    await form.getByRole('combobox', { name: /^Bens/ }).press('Enter')
    await form.getByRole('list', { name: 'Bens a entregar' }).getByText(TAG).waitFor()
    await addSupply(form, 'capacete', 'Capacete branco com jugular')
    await addSupply(form, 'ca 46373', 'Luva nitrílica M')
    const gloves = form.getByRole('group', { name: /Luva nitrílica M/ })
    await gloves.getByLabel(/^Quantidade/).fill('500')
    await gloves.getByText('Só há 75 em estoque').waitFor()
    await gloves.getByLabel(/^Quantidade/).fill('2')
    await form.getByText(/recebe 1 bem e 2 itens do estoque\. Um só termo/).waitFor()
    await fine(page)
    await form.getByRole('button', { name: 'Entregar 1 bem e 2 itens do estoque' }).click()
    await sheet(page, 'Entrega registrada').getByText('Termo enviado para assinar').waitFor()
    await sheet(page, 'Entrega registrada').getByRole('button', { name: 'Concluir' }).click()

    const person = await asPerson('pessoa@boreal.demo')
    await person.goto('/app/assets')
    await fine(person)
    await person.getByRole('link', { name: 'Assinar o termo de Luva nitrílica M' }).click()
    const paper = person.getByRole('dialog')
    await paper.getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
    await paper.getByRole('button', { name: 'Assinar', exact: true }).click()
    await person.getByText('Documento assinado').waitFor()
    await person.goto('/app/assets')
    await person.getByRole('list', { name: 'EPI e materiais com você' }).getByRole('listitem').filter({ hasText: 'Luva nitrílica M' }).getByText('Termo assinado').waitFor()
    expect(await person.getByRole('button', { name: /Recolher/ }).count()).toBe(0)

    for (const reader of [person, page]) {
      if (reader === page) await page.goto(`/app/employees/${id}`)
      const [file] = await Promise.all([reader.waitForEvent('download'), reader.getByRole('button', { name: 'Ficha de EPI' }).click()])
      expect(file.suggestedFilename()).toMatch(/^ficha-epi-.*\.pdf$/)
      const { text } = await extractText(new Uint8Array(readFileSync(await file.path())), { mergePages: true })
      const told = text.replaceAll(/\s+/g, ' ')
      for (const part of [name, 'CNPJ', 'Luva nitrílica', '46373', 'Capacete branco com jugular', 'Primeira entrega', 'no aplicativo, com senha', 'código', 'NR-6', 'Página 1 de']) expect(told).toContain(part)
      // A shirt is no protective equipment.
      expect(told).not.toContain('Camiseta')
    }
    await fine(page)
  })

  it('comes back from a person to whom an exit leads', async () => {
    const [page, id] = [await asPerson('admin@boreal.demo'), await employeeIdOf(product, 'pessoa@boreal.demo')]
    await page.goto(`${STOCK}&pessoa=${id}`)
    const held = sheet(page, 'EPI e materiais com a pessoa')
    await held.getByRole('button', { name: 'Recolher Capacete branco com jugular' }).click()
    await page.getByRole('menuitem', { name: 'Voltou ao estoque' }).click()
    await sheet(page, 'Capacete branco com jugular voltou ao estoque?').getByRole('button', { name: 'Voltou ao estoque' }).click()
    await held.getByRole('button', { name: 'Recolher Capacete branco com jugular' }).waitFor({ state: 'detached' })
    await held.getByRole('button', { name: 'Recolher Camiseta da empresa M' }).click()
    await page.getByRole('menuitem', { name: 'Foi descartado' }).click()
    await sheet(page, 'Camiseta da empresa M foi descartado?').getByRole('button', { name: 'Foi descartado' }).click()
    await held.getByRole('button', { name: 'Recolher Camiseta da empresa M' }).waitFor({ state: 'detached' })
    await fine(page)
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.searchParams.has('pessoa'))
    expect(await sql(`select quantity from public.supply_items where company_id = ${boreal} and name = 'Capacete branco com jugular'`)).toEqual([{ quantity: 18 }])
  })

  it('that a position requires is given to who lacks it', async () => {
    const page = await asPerson('admin@boreal.demo')
    await openStock(page)
    await page.getByRole('button', { name: 'Ver quem falta' }).click()
    const gaps = sheet(page, 'Sem o EPI do cargo')
    const people = gaps.getByRole('list', { name: 'Pessoas sem o EPI do cargo' })
    await people.getByRole('button', { name: 'Entregar a Amanda Moreira Peixoto' }).click()
    const form = sheet(page, 'Entregar bens')
    // There is one helmet to choose, and two gloves.
    await form.getByRole('list', { name: 'EPI e materiais a entregar' }).getByText('Capacete branco com jugular').waitFor()
    const lacking = form.getByRole('group', { name: 'Falta: Luvas' })
    await fine(page)
    await lacking.getByRole('button', { name: 'Adicionar Luva nitrílica M' }).click()
    await lacking.waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Entregar 2 itens do estoque' }).click()
    await sheet(page, 'Entrega registrada').getByRole('button', { name: 'Concluir' }).click()
    await people.getByText('Amanda Moreira Peixoto').waitFor({ state: 'detached' })
    await gaps.getByText('4 pessoas').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('4 pessoas sem o EPI do cargo').waitFor()

    await page.getByRole('button', { name: 'EPI por cargo' }).click()
    const positions = sheet(page, 'EPI por cargo')
    for (const position of ['Auxiliar de Logística', 'Conferente']) {
      await positions.getByRole('button', { name: `Editar EPI de ${position}` }).click()
      const dialog = sheet(page, `EPI de ${position}`)
      for (const category of ['Capacetes', 'Luvas']) await dialog.getByRole('checkbox', { name: category }).uncheck()
      await dialog.getByRole('button', { name: 'Salvar EPI do cargo' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Escape')
    await page.getByText('Todos com o EPI em dia').waitFor()
  })

  it('whose CA ends is replaced with everybody at once', async () => {
    const page = await asPerson('admin@boreal.demo')
    await openStock(page)
    await page.getByRole('button', { name: 'Trocar por outro o CA 41822' }).click()
    const form = sheet(page, 'Trocar CA 41822 por outro')
    await form.getByRole('button', { name: 'Trocar para 14 pessoas' }).click()
    await form.getByText('Escolha o que entra no lugar').waitFor()
    await sql(`update public.supply_items set quantity = 13 where company_id = ${boreal} and name = 'Luva nitrílica'`)
    await openStock(page)
    await page.getByRole('button', { name: 'Trocar por outro o CA 41822' }).click()
    await form.getByLabel(/^O que entra no lugar/).selectOption({ index: 1 })
    await form.getByText('São precisos 14, e há 13 em estoque. Registre uma entrada antes.').waitFor()
    await fine(page)
    await sql(`update public.supply_items set quantity = 72 where company_id = ${boreal} and name = 'Luva nitrílica'`)
    await openStock(page)
    await page.getByRole('button', { name: 'Trocar por outro o CA 41822' }).click()
    await form.getByLabel(/^O que entra no lugar/).selectOption({ index: 1 })
    await form.getByText(/^São precisos 14; ficam 58 em estoque\. 14 pessoas recebem o novo item/).waitFor()
    await form.getByRole('button', { name: 'Trocar para 14 pessoas' }).click()
    const done = sheet(page, 'Troca registrada')
    await done.getByText('14 pessoas receberam Luva nitrílica M').waitFor()
    await done.getByRole('button', { name: 'Concluir' }).click()
    await page.getByText(/^CA 41822 vence em .*: ninguém usa$/).waitFor()
  })

  it('takes the validities of the CAEPI file, whole or not at all', async () => {
    const page = await asPerson('admin@boreal.demo')
    const people = Array.from({ length: 30 }, (_, place) => `Pessoa ${String(place)};01/01/1990`)
    const other = await caepi(page, people, 'Nome;Nascimento')
    await other.getByLabel(/^Número do CA/).selectOption('Nome')
    await other.getByLabel(/^Validade/).selectOption('Nascimento')
    await other.getByText(/Linha 2: “Pessoa 0” não é um número de CA\. Há 30 linhas assim, e o arquivo foi recusado inteiro/).waitFor()
    expect(await other.getByRole('button', { name: 'Atualizar validades', exact: true }).isDisabled()).toBe(true)
    await fine(page)

    const text = await caepi(page, [], 'Prezados, segue o arquivo.')
    await text.getByText('este não é o arquivo do CAEPI', { exact: false }).waitFor()

    const many = Array.from({ length: 2000 }, (_, place) => `${String(100_000 + place)}|01/02/2029 00:00:00|VÁLIDO|FÁBRICA "A|ÓCULOS`)
    const form = await caepi(page, [...many, '46373|31/10/2031|VÁLIDO|ACME|LUVA', '00031469|15/01/2020|VENCIDO|ACME|CAPACETE'])
    await form.getByText('2.002 linhas lidas, 2 CAs do seu estoque').waitFor()
    await fine(page)
    await form.getByRole('button', { name: 'Atualizar validades', exact: true }).click()
    await form.getByText('2 CAs conferidos, 2 mudaram').waitFor()
    await form.getByRole('list', { name: 'CAs que mudaram' }).getByRole('listitem').filter({ hasText: 'CA 46373' }).getByText('31/10/2031').waitFor()
    await form.getByRole('button', { name: 'Concluir' }).click()
    await page.getByText(/^CA 31469 venceu em 15\/01\/2020: \d+ pessoas ainda usam$/).waitFor()

    // The columns are remembered, whatever they are called.
    const again = await caepi(page, ['46373;2031-10-31'], '#NRRegistroCA;DataValidade')
    await again.getByText('1 linha lida, 1 CA do seu estoque').waitFor()
    await again.getByRole('button', { name: 'Atualizar validades', exact: true }).click()
    await again.getByText('1 CA conferido, nenhum mudou').waitFor()
  })

  it('with a CA that is over cannot be given, and says why', async () => {
    const page = await asPerson('admin@boreal.demo')
    await openStock(page, '&precisa=expired')
    await page.getByRole('table', { name: 'Estoque' }).getByText('venceu em 15/01/2020').waitFor()
    await page.getByRole('button', { name: 'Entregar', exact: true }).click()
    const form = sheet(page, 'Entregar bens')
    await form.getByRole('searchbox', { name: /^EPI e materiais/ }).fill('capacete')
    await form.getByText('O CA 31469 venceu em 15/01/2020: não pode ser entregue.').waitFor()
    expect(await form.getByRole('button', { name: 'Adicionar Capacete branco com jugular' }).isDisabled()).toBe(true)
    await form.getByRole('searchbox', { name: /^EPI e materiais/ }).press('Enter')
    expect(await form.getByRole('list', { name: 'EPI e materiais a entregar' }).count()).toBe(0)
    await fine(page)
  })

  it('is for who manages assets alone', async () => {
    const manager = await asPerson('gestor@boreal.demo')
    await manager.goto(STOCK)
    await manager.getByRole('tab', { name: 'Comigo' }).waitFor()
    expect(await manager.getByRole('tab', { name: 'EPI e estoque' }).count()).toBe(0)
    const id = await employeeIdOf(product, 'pessoa@boreal.demo')
    await manager.goto(`/app/employees/${id}`)
    const card = manager.getByRole('region', { name: 'Ativos' })
    await card.getByRole('list', { name: 'EPI e materiais com esta pessoa' }).getByText('Luva nitrílica M').waitFor()
    expect(await card.getByRole('button', { name: /Recolher/ }).count()).toBe(0)
  })
})
