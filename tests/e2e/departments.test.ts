import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { runSql } from '../support/sql.ts'
import { detail } from './support/lanes.ts'
import { runProduct } from './support/product.ts'

const product = runProduct()
afterEach(() => product.close())

async function openSettings(email: string): Promise<Page> {
  const page = await product.as(email, '/app/settings?area=departamentos')
  await page.getByRole('tree', { name: 'Departamentos' }).waitFor()
  return page
}

async function create(page: Page, name: string, place?: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo departamento' }).click()
  await page.getByLabel(/^Nome/).fill(name)
  if (place !== undefined) await page.getByLabel('Fica em').selectOption({ label: await labelOf(page, place) })
  await page.getByRole('button', { name: 'Criar departamento' }).click()
  await item(page, name).waitFor()
}

/** The text of an option by the department's name: options are indented as the tree is. */
async function labelOf(page: Page, name: string): Promise<string> {
  const labels = await page.getByRole('dialog').locator('option').allTextContents()
  return labels.find((label) => label.trim() === name) ?? name
}

const item = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} (Arquivado )?\\d`) })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações para ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('an admin, in Configurações', () => {
  it('creates, renames with head and cost centre, and is told beside the field when a name is taken', async () => {
    const page = await openSettings('admin@aurora.demo')
    expect(await violations(page)).toEqual([])
    await create(page, 'Laboratório')
    await page.getByRole('button', { name: 'Novo departamento' }).click()
    await page.getByRole('button', { name: 'Criar departamento' }).click()
    await page.getByText('Informe o nome').waitFor()
    await page.getByLabel(/^Nome/).fill('Laboratório')
    await page.getByRole('button', { name: 'Criar departamento' }).click()
    await page.getByText('Já existe um departamento com este nome neste nível.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()

    await choose(page, 'Laboratório', 'Editar')
    await page.getByLabel(/^Nome/).fill('Laboratório Central')
    await page.getByRole('combobox', { name: /Responsável/ }).fill('mariana')
    await page.getByRole('option', { name: /^Mariana Albuquerque/ }).click()
    await page.getByLabel(/^Centro de custo/).fill('CC-042')
    await page.getByRole('button', { name: 'Salvar departamento' }).click()
    await item(page, 'Laboratório Central').getByText('Centro de custo: CC-042').waitFor()
    await item(page, 'Laboratório Central').getByText(/Responsável: Mariana/).waitFor()
  })

  detail('walks the tree with the keyboard, edits and moves without a mouse', async () => {
    const page = await openSettings('admin@aurora.demo')
    await create(page, 'Ala Norte')
    await create(page, 'Ala Sul')
    await item(page, 'Ala Norte').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    expect(await page.getByRole('treeitem').first().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('a')
    expect(await item(page, 'Ala Sul').or(item(page, 'Ala Norte')).first().isVisible()).toBe(true)
    await item(page, 'Ala Sul').focus()
    await page.keyboard.press('Control+x')
    await page.getByRole('dialog').getByLabel('Mover para').selectOption({ label: await labelOf(page, 'Ala Norte') })
    await page.getByRole('dialog').getByRole('button', { name: 'Mover departamento' }).click()
    await page.getByText('Departamento movido').waitFor()
    await expect.poll(() => item(page, 'Ala Sul').getAttribute('aria-level')).toBe('2')
    await item(page, 'Ala Norte').focus()
    await page.keyboard.press('ArrowLeft')
    await item(page, 'Ala Sul').waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await item(page, 'Ala Sul').evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Editar departamento' }).waitFor()
  })

  detail('drags a department to another, and takes it back', async () => {
    const page = await openSettings('admin@boreal.demo')
    // The whole tree is in view: one that scrolls under the mouse would be another test.
    await page.setViewportSize({ width: 1280, height: 1400 })
    await create(page, 'Origem')
    await create(page, 'Destino')
    await item(page, 'Origem').dragTo(item(page, 'Destino'))
    await page.getByText('Origem agora fica em Destino').waitFor()
    await expect.poll(() => item(page, 'Origem').getAttribute('aria-level')).toBe('2')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => item(page, 'Origem').getAttribute('aria-level')).toBe('1')
  })

  detail('merges two and archives one: what holds people asks where they go', async () => {
    const page = await openSettings('admin@cerrado.demo')
    await create(page, 'Vazio')
    await choose(page, 'Vazio', 'Arquivar…')
    await page.getByRole('dialog').getByText('Ele está vazio').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar departamento' }).click()
    await item(page, 'Vazio').waitFor({ state: 'detached' })
    await page.getByLabel(/Mostrar arquivados/).check()
    await choose(page, 'Vazio', 'Restaurar')
    await page.getByText('Departamento restaurado').waitFor()

    const full = page.getByRole('treeitem').filter({ hasText: /[1-9]\d* pessoas/ }).last()
    const name = (await full.getByRole('button').last().getAttribute('aria-label'))?.replace('Ações para ', '') ?? ''
    await choose(page, name, 'Arquivar…')
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar departamento' }).click()
    await page.getByRole('dialog').getByRole('alert').or(page.getByRole('dialog').locator('[aria-invalid]')).first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

    await choose(page, name, 'Unir a outro…')
    await page.getByRole('dialog').getByText(`${name} é arquivado`).waitFor()
    await page.getByRole('dialog').locator('select').selectOption({ label: await labelOf(page, 'Vazio') })
    await page.getByRole('dialog').getByRole('button', { name: 'Unir departamentos' }).click()
    await page.getByText('Departamentos unidos').waitFor()
    await item(page, 'Vazio').getByText(/\d+ pessoa/).waitFor()
    await item(page, name).getByText('Arquivado').waitFor()
  })

  detail('learns who changed a department first, keeps what was typed and saves it then', async () => {
    const [mine, theirs] = [await openSettings('admin@aurora.demo'), await openSettings('admin@aurora.demo')]
    await create(mine, 'Disputado')
    await theirs.reload()
    await choose(mine, 'Disputado', 'Editar')
    await mine.getByLabel(/^Centro de custo/).fill('MEU')
    await choose(theirs, 'Disputado', 'Editar')
    await theirs.getByLabel(/^Centro de custo/).fill('DELE')
    await theirs.getByRole('button', { name: 'Salvar departamento' }).click()
    await theirs.getByText('Departamento salvo').waitFor()
    await mine.getByRole('button', { name: 'Salvar departamento' }).click()
    await mine.getByText(/Este departamento foi alterado por/).waitFor()
    expect(await mine.getByLabel(/^Centro de custo/).inputValue()).toBe('MEU')
    await mine.getByRole('button', { name: 'Salvar departamento' }).click()
    await item(mine, 'Disputado').getByText('Centro de custo: MEU').waitFor()
  })

  detail('sets the company: legal name, and the change of password at the first login', async () => {
    const page = await openSettings('admin@boreal.demo')
    await page.getByRole('navigation', { name: 'Áreas das configurações' }).getByRole('link', { name: 'Empresa e marca' }).click()
    await page.getByLabel(/^Razão social/).fill('Boreal Logística e Transportes S.A.')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await page.getByText('Dados da empresa salvos').waitFor()
    await page.getByRole('navigation', { name: 'Áreas das configurações' }).getByRole('link', { name: 'Segurança' }).click()
    await page.getByRole('checkbox', { name: 'Exigir troca de senha no primeiro login' }).click()
    await page.getByText('Exigir troca de senha no primeiro login: Sim').waitFor()
    await page.reload()
    // It is asked of whoever asked for it as well: the page is behind that dialog.
    await expect.poll(() => page.getByRole('checkbox', { name: 'Exigir troca de senha no primeiro login', includeHidden: true }).isChecked()).toBe(true)
    await page.goto('/app/settings')
    await expect.poll(() => page.getByLabel(/^Razão social/).inputValue()).toBe('Boreal Logística e Transportes S.A.')
    expect(await violations(page)).toEqual([])
  })
})

it('a master sees the tree of the company chosen in the header, also by a link that names it', async () => {
  const page = await product.as('master@vinculo.demo')
  await page.getByLabel('Empresa', { exact: true }).first().selectOption({ label: 'Cerrado Saúde' })
  await page.goto('/app/enterprise/departments')
  await page.getByText('Estrutura de Cerrado Saúde.').waitFor()
  await page.getByRole('treeitem').first().waitFor()
  expect(await violations(page)).toEqual([])
  const [boreal] = await runSql(product.server.databaseUrl, "select id from public.companies where name = 'Boreal Logística'")
  await page.goto(`/app/enterprise/departments?company=${String(boreal?.['id'])}`)
  await page.getByText('Estrutura de Boreal Logística.').waitFor()
  await page.getByText('Modo administrador: Boreal Logística').waitFor()
})
