import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

const CODE = '493817'
const TAGS = ['BALCAO-1', 'BALCAO-2', 'BALCAO-3', 'BALCAO-4'] as const

interface Person {
  readonly id: string
  readonly name: string
  readonly cpf: string
  readonly birth: string
}

let person: Person
beforeAll(async () => {
  const url = product.server.databaseUrl
  await runSql(url, `insert into public.assets (company_id, category_id, tag, name) select c.company_id, c.id, t, 'Furadeira ' || t from public.asset_categories c
    join public.companies k on k.id = c.company_id and k.name like 'Aurora%', unnest($1::text[]) t where c.name = 'Notebooks'`, [`{${TAGS.join(',')}}`])
  const [row] = await runSql(url, `select e.id, e.display_name as name, e.cpf, to_char(e.birth_date, 'DD/MM/YYYY') as birth from public.employees e
    join public.companies c on c.id = e.company_id where c.name like 'Aurora%' and e.user_id is null and e.status = 'active' and e.cpf is not null and e.birth_date is not null
    order by e.display_name limit 1`)
  person = row as unknown as Person
})

/** Gives things to the person without a login, and stays on what came of it. */
async function handOver(admin: Page, tags: readonly string[]): Promise<Locator> {
  await admin.goto('/app/assets')
  await admin.getByRole('button', { name: 'Entregar bens' }).click()
  const form = admin.getByRole('dialog', { name: 'Entregar bens' })
  await form.getByRole('combobox', { name: /^Quem recebe/ }).pressSequentially(person.name)
  await form.getByRole('listbox', { name: 'Pessoas encontradas' }).getByRole('option', { name: new RegExp(person.name) }).first().click()
  for (const tag of tags) {
    const box = form.getByRole('combobox', { name: /^Bens/ })
    await box.fill(tag)
    await box.press('Enter')
    await form.getByRole('list', { name: 'Bens a entregar' }).getByText(tag).first().waitFor()
  }
  await form.getByRole('button', { name: /^Entregar/ }).last().click()
  const handed = admin.getByRole('dialog', { name: 'Bens entregues' })
  await handed.getByText('Termo enviado para assinar').waitFor()
  return handed
}

async function read(admin: Page): Promise<Locator> {
  await admin.getByRole('button', { name: `Ler o documento, ${person.name}` }).click()
  await admin.getByRole('checkbox', { name: 'Li o documento inteiro' }).check()
  return admin.getByRole('form', { name: 'Confirme que é você' })
}

const statusOf = (tag: string): Promise<unknown> => runSql(product.server.databaseUrl, 'select status from public.assets where tag = $1', [tag]).then(([row]) => row?.['status'])

describe('at the counter', () => {
  it('somebody without a login takes three things, chooses a code and signs', async () => {
    const admin = await asPerson('admin@aurora.demo')
    const handed = await handOver(admin, TAGS.slice(0, 3))
    expect(await violations(admin)).toEqual([])
    await admin.setViewportSize({ width: 390, height: 844 })
    await handed.getByRole('link', { name: 'Assinar no balcão' }).click()

    await admin.getByRole('heading', { name: 'Quem vai assinar?' }).waitFor()
    // Nothing of the product is around the paper.
    expect(await admin.getByRole('navigation').count()).toBe(0)
    expect(await admin.getByRole('banner').count()).toBe(0)
    expect(await violations(admin)).toEqual([])
    const form = await read(admin)
    await form.getByLabel('Seu CPF').fill(person.cpf)
    await form.getByLabel('Sua data de nascimento').fill(person.birth)
    await form.getByLabel('Escolha um código').fill('123456')
    await form.getByLabel('Repita o código').fill('654321')
    await form.getByRole('button', { name: 'Guardar o código e assinar' }).click()
    await form.getByText('Os códigos não são iguais').waitFor()
    await form.getByLabel('Repita o código').fill('123456')
    await form.getByRole('button', { name: 'Guardar o código e assinar' }).click()
    await form.getByText(/Este código é fácil de adivinhar/).waitFor()
    expect(await violations(admin)).toEqual([])
    expect(await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    for (const label of ['Escolha um código', 'Repita o código']) await form.getByLabel(label).fill(CODE)
    await form.getByRole('button', { name: 'Guardar o código e assinar' }).click()
    await admin.getByRole('heading', { name: 'Assinado' }).waitFor()
    await admin.getByText(/^Código de verificação/).waitFor()
    expect(await violations(admin)).toEqual([])
    for (const tag of TAGS.slice(0, 3)) expect(await statusOf(tag)).toBe('in_use')

    await admin.getByRole('button', { name: 'Voltar' }).click()
    await admin.getByRole('heading', { name: 'Ativos', level: 1 }).waitFor()
    await admin.setViewportSize({ width: 1280, height: 800 })
  })

  it('is known by CPF and code from then on, is forgotten after two minutes, and the evidence names the counter', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await handOver(admin, TAGS.slice(3))
    await admin.getByRole('dialog', { name: 'Bens entregues' }).getByRole('button', { name: 'Concluir' }).click()
    await admin.goto(`/app/assets?q=${TAGS[3]}`)
    await admin.getByRole('table', { name: 'Bens' }).getByRole('button', { name: new RegExp(TAGS[3]) }).click()
    await admin.getByRole('dialog').getByRole('link', { name: 'Assinar no balcão' }).click()
    await admin.getByRole('heading', { name: 'Quem vai assinar?' }).waitFor()

    await admin.clock.install()
    const typed = await read(admin)
    await typed.getByLabel('Seu CPF').fill(person.cpf)
    await admin.clock.fastForward(121_000)
    await admin.getByRole('heading', { name: 'Quem vai assinar?' }).waitFor()
    await admin.clock.resume()

    const form = await read(admin)
    expect(await form.getByLabel('Seu CPF').inputValue()).toBe('')
    await form.getByLabel('Seu CPF').fill(person.cpf)
    await form.getByLabel('Seu código de assinatura').fill('830274')
    await form.getByRole('button', { name: 'Assinar', exact: true }).click()
    await form.getByText(/Confira o CPF e o código\. Restam 9 tentativas\./).waitFor()
    expect(await violations(admin)).toEqual([])
    await form.getByLabel('Seu código de assinatura').fill(CODE)
    await form.getByRole('button', { name: 'Assinar', exact: true }).click()
    await admin.getByRole('heading', { name: 'Assinado' }).waitFor()
    expect(await statusOf(TAGS[3])).toBe('in_use')

    const [row] = await runSql(product.server.databaseUrl, 'select e.id, e.code from public.signature_envelopes e order by e.completed_at desc nulls last limit 1')
    await admin.goto(`/app/documents/evidence/${String(row?.['id'])}`)
    await admin.getByText(/^No balcão, com .+: CPF e código de assinatura escolhido ali$/).waitFor()
    await admin.goto(`/verificar/${String(row?.['code'])}`)
    await admin.getByText(/, no balcão, com /).waitFor()
  })

  it('is reached from the documents too, where a code is reset with a reason before a refusal', async () => {
    const admin = await asPerson('admin@aurora.demo')
    await runSql(product.server.databaseUrl, `insert into public.assets (company_id, category_id, tag, name) select company_id, category_id, 'BALCAO-5', 'Furadeira 5' from public.assets where tag = $1`, [TAGS[0]])
    const handed = await handOver(admin, ['BALCAO-5'])
    await handed.getByRole('button', { name: 'Concluir' }).click()
    // Closing steps back in the history: a page opened meanwhile would be given up.
    await handed.waitFor({ state: 'hidden' })
    await admin.goto(`/app/documents?tab=all&q=${encodeURIComponent(person.name)}`)
    await admin.getByRole('button', { name: /^Ações de Termo de responsabilidade/ }).first().click()
    await admin.getByRole('menuitem', { name: 'Versões e acessos' }).click()
    await admin.getByRole('dialog').getByText('Assina no balcão ou por link').waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('dialog').getByRole('link', { name: 'Assinar no balcão' }).click()
    const form = await read(admin)
    await form.getByRole('button', { name: 'Esqueci o código' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Redefinir o código?' })
    await dialog.getByRole('button', { name: 'Esqueceu o código' }).click()
    await dialog.getByRole('button', { name: 'Redefinir código' }).click()
    await form.getByLabel('Escolha um código').waitFor()
    await form.getByLabel('Seu CPF').fill(person.cpf)
    await form.getByLabel('Sua data de nascimento').fill(person.birth)
    for (const label of ['Escolha um código', 'Repita o código']) await form.getByLabel(label).fill('830274')
    await form.getByRole('button', { name: 'Recusar' }).click()
    const refusing = admin.getByRole('dialog', { name: 'Recusar?' })
    await refusing.getByLabel(/^Motivo/).fill('Não recebi.')
    expect(await violations(admin)).toEqual([])
    await refusing.getByRole('button', { name: 'Registrar recusa' }).click()
    await admin.getByRole('heading', { name: 'Recusa registrada' }).waitFor()
    expect(await statusOf('BALCAO-5')).toBe('available')
  })

  it('shows nothing to who does not manage documents', async () => {
    const manager = await asPerson('gestor@aurora.demo')
    const [row] = await runSql(product.server.databaseUrl, `select e.id from public.signature_envelopes e join public.companies c on c.id = e.company_id where c.name like 'Aurora%' limit 1`)
    await manager.goto(`/app/documents/counter/${String(row?.['id'])}?voltar=https://example.com`)
    await manager.getByText('Nenhum documento aqui').waitFor()
    await manager.getByRole('button', { name: 'Voltar' }).click()
    await manager.waitForURL(/\/app\/documents/)
  })

  it('is prepared in the profile by who has a login', async () => {
    const user = await asPerson('pessoa@aurora.demo')
    await user.goto('/app/profile')
    const card = user.getByRole('region', { name: 'Código de assinatura' })
    await card.getByRole('button', { name: 'Escolher código' }).click()
    const dialog = user.getByRole('dialog', { name: 'Escolher o código de assinatura' })
    for (const label of ['Novo código', 'Repita o código']) await dialog.getByLabel(label).fill('111111')
    await dialog.getByRole('button', { name: 'Guardar código' }).click()
    await dialog.getByText(/Este código é fácil de adivinhar/).waitFor()
    expect(await violations(user)).toEqual([])
    for (const label of ['Novo código', 'Repita o código']) await dialog.getByLabel(label).fill(CODE)
    await dialog.getByRole('button', { name: 'Guardar código' }).click()
    await card.getByText('Ativo').waitFor()
    expect(await violations(user)).toEqual([])
  })
})
