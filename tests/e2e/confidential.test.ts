import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { employeeIdOf } from './support/people.ts'
import { onePagePerPerson, runProduct } from './support/product.ts'

const product = runProduct()
const asPerson = onePagePerPerson(product)
afterAll(() => product.close())

async function choosePerson(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: new RegExp(`^${label}`) }).pressSequentially(typed)
  await page.getByRole('listbox', { name: 'Pessoas encontradas' }).getByRole('option').filter({ hasText: new RegExp(typed, 'i') }).first().click()
}

async function openMeasures(page: Page, id: string): Promise<void> {
  await page.goto(`/app/employees/${id}?aba=saude`)
  await page.getByRole('button', { name: 'Mostrar medidas disciplinares' }).click()
  await page.getByRole('button', { name: 'Registrar medida' }).waitFor()
}

describe('a confidential measure', () => {
  it('is kept to a list, done with helpers who know nothing of it, and shown to all again', async () => {
    const [page, id] = [await asPerson('admin@aurora.demo'), await employeeIdOf(product, 'pessoa@aurora.demo')]
    await openMeasures(page, id)
    await page.getByRole('button', { name: 'Registrar medida' }).click()
    const form = page.getByRole('dialog', { name: 'Registrar medida' })
    await form.getByLabel('Medida').selectOption({ label: 'Advertência escrita' })
    await form.getByLabel('Data').fill('02/11/2026')
    await form.getByLabel('Motivo').fill('Uso indevido de dados')
    await form.getByLabel('Sigilosa: só quem está na lista vê').check()
    await form.getByRole('button', { name: 'Salvar' }).click()
    const panel = page.getByRole('region', { name: 'Quem vê' })
    await panel.getByText(/^Abriu o caso em/).waitFor()
    expect(await violations(page)).toEqual([])

    await panel.getByRole('button', { name: 'Incluir pessoa' }).click()
    await choosePerson(page, 'Pessoa', 'rafael monteiro')
    await page.getByRole('dialog').getByRole('button', { name: 'Incluir pessoa' }).click()
    await page.getByRole('dialog').getByText(/não tem permissão para ver casos deste tipo/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()

    await panel.getByRole('button', { name: 'Pedir tarefa' }).click()
    await page.getByRole('dialog').getByLabel('O que fazer').fill('Separar os arquivos do projeto')
    await choosePerson(page, 'Quem faz', 'rafael monteiro')
    await page.getByRole('dialog').getByLabel('Até quando').fill('30/12/2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Pedir tarefa' }).click()
    await panel.getByRole('list', { name: 'Tarefas de quem ajuda' }).getByRole('button', { name: 'Concluir Separar os arquivos do projeto' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, 'colors')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })

    const helper = await asPerson('gestor@aurora.demo')
    await helper.goto('/app/inbox')
    await helper.getByText('Separar os arquivos do projeto').first().click()
    await helper.getByRole('button', { name: 'Concluir tarefa' }).click()
    await helper.getByText('Tarefa concluída').first().waitFor()

    await panel.getByRole('button', { name: 'Deixar de ser sigilosa' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deixar de ser sigilosa' }).click()
    await page.getByText('A medida não é mais sigilosa').waitFor()
    await panel.waitFor({ state: 'detached' })
    await page.getByText('Sem ciência').first().waitFor()
  })

  it('is opened by a master in an emergency, with a reason', async () => {
    const page = await asPerson('master@vinculo.demo')
    await page.goto('/app/enterprise/logs')
    await page.getByRole('button', { name: 'Acesso de emergência' }).click()
    const dialog = page.getByRole('dialog', { name: 'Acesso de emergência' })
    await dialog.getByLabel('Empresa').selectOption({ label: 'Aurora Tecnologia' })
    await choosePerson(page, 'Pessoa', 'beatriz')
    await dialog.getByRole('button', { name: 'Abrir casos' }).click()
    await dialog.getByText('Explique o motivo em pelo menos 20 caracteres').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('Motivo').fill('Ordem judicial de preservação de provas')
    await dialog.getByRole('button', { name: 'Abrir casos' }).click()
    await dialog.getByText(/^Nenhum caso novo foi aberto/).waitFor()
    expect(await violations(page)).toEqual([])
  })
})
