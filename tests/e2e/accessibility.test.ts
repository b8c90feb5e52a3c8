import { afterEach, expect, it } from 'vitest'
import { employeeIdOf } from './support/people.ts'
import { runProduct } from './support/product.ts'
import { accounts } from './support/routes.ts'
import { isFull, problemsOf, problemsOfWalk, settled, sidewaysAt, walksOf } from './support/sweep.ts'

const product = runProduct()
afterEach(() => product.close())

it.each(walksOf(0))('no page breaks WCAG 2.2 AA or scrolls sideways in light, dark and at 390 px, as $visitor from $paths.0', async (walk) => {
  expect(await problemsOfWalk(product, walk)).toEqual([])
}, isFull ? 300_000 : 120_000)

it('nor does the page of a person, its form and what the form says of errors', async () => {
  const href = `/app/employees/${await employeeIdOf(product, accounts.user)}`
  const page = await product.as(accounts.admin, href)
  await settled(page)
  const found = await problemsOf(page, 'person')
  await page.goto(href.replace('/employees/', '/leaves/people/'))
  await settled(page)
  found.push(...(await problemsOf(page, 'leave sheet')))
  await page.goto(`${href}/edit`)
  await page.getByRole('button', { name: 'Salvar trabalhador' }).waitFor()
  found.push(...(await problemsOf(page, 'form')))
  await page.getByLabel(/^Sobrenome/).fill('')
  await page.getByRole('button', { name: 'Salvar trabalhador' }).click()
  await page.getByRole('alert').first().waitFor()
  found.push(...(await problemsOf(page, 'form with errors')))
  expect(found).toEqual([])
})

it('asking for a leave and who is away fit into 360 and 320 px', async () => {
  const page = await product.as(accounts.admin, '/app/leaves/away')
  await settled(page)
  const found = await sidewaysAt(page, 'who is away', [360, 320])
  await page.goto('/app/leaves')
  await settled(page)
  await page.getByRole('button', { name: 'Solicitar férias ou ausência' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Último dia/).waitFor()
  found.push(...(await sidewaysAt(page, 'request', [390, 360, 320])))
  await sheet.getByLabel(/^Último dia/).scrollIntoViewIfNeeded()
  expect(found).toEqual([])
})
